'use client'

import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useLayoutEffect, useMemo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Popup } from '#components/ui/popup.tsx'
import { MERGE_FIELD_NAMES } from '#lib/campaigns/bodies/labels.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import type { FieldAttributes } from './merge-field-node.ts'
import type { PictureAttributes } from './picture-node.ts'
import { MergeFieldForm, PictureForm } from './popup-forms.tsx'

type Chosen =
  | { kind: 'mergeField'; at: number; attributes: FieldAttributes }
  | { kind: 'image'; at: number; attributes: PictureAttributes }
  | { kind: 'link'; at: number; href: string }

const findSelectedNode = ({ editor }: { editor: Editor }): Chosen | null => {
  const { selection } = editor.state
  if (selection instanceof NodeSelection) {
    const { type, attrs } = selection.node
    const at = selection.from
    if (type.name === 'mergeField') return { kind: 'mergeField', at, attributes: attrs as FieldAttributes }
    if (type.name === 'image') return { kind: 'image', at, attributes: attrs as PictureAttributes }
  }
  const { href } = editor.getAttributes('link') as { href?: string | null }
  return href && selection.empty ? { kind: 'link', at: selection.from, href } : null
}

const findSelectedElement = (editor: Editor, { kind, at }: Chosen): HTMLElement | null => {
  if (kind !== 'link') return editor.view.nodeDOM(at) as HTMLElement | null
  const { node } = editor.view.domAtPos(at)
  const element = node instanceof Element ? node : node.parentElement
  return (
    element?.closest('a') ?? (node.childNodes[0] as HTMLElement | undefined)?.parentElement?.querySelector('a') ?? null
  )
}

/** Returns the screen reader announcement for the selected merge field or image. */
export const describeSelection = (editor: Editor): string => {
  const chosen = findSelectedNode({ editor })
  if (chosen?.kind === 'mergeField') return editorLabels.fieldChosen(MERGE_FIELD_NAMES[chosen.attributes.field])
  return chosen?.kind === 'image' ? editorLabels.pictureChosen : ''
}

type Props = { editor: Editor; isHere: boolean; onLink: () => void }

/** Popup for editing the selected merge field, image or link. */
export const SelectedNodePopup = ({ editor, isHere, onLink }: Props) => {
  const chosen = useEditorState({ editor, selector: findSelectedNode })
  const [element, setElement] = useState<HTMLElement | null>(null)
  // Looks up the element in a layout effect, after the editor's view has rendered it.
  useLayoutEffect(
    () => setElement(chosen && isHere ? findSelectedElement(editor, chosen) : null),
    [editor, chosen, isHere],
  )
  const anchor = useMemo(() => ({ current: element }), [element])
  if (!chosen || !isHere || !element) return null

  const change = (attributes: Partial<FieldAttributes & PictureAttributes>) => {
    editor
      .chain()
      .command(({ tr }) => {
        for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(chosen.at, name, value)
        // While the popup's input is edited, its own undo applies.
        tr.setMeta('addToHistory', false)
        tr.setSelection(NodeSelection.create(tr.doc, chosen.at))
        return true
      })
      .run()
  }
  // Moves the cursor behind the element and focuses at once; the library's focus command waits a frame and would lose a
  // key.
  const leave = () => {
    editor.commands.setTextSelection(chosen.at + 1)
    editor.view.focus()
  }
  const remove = () => editor.chain().focus().deleteSelection().run()
  const parts = { leave, remove }
  return (
    <Popup anchor={anchor} maxHeight={260} className="max-w-[calc(100vw-16px)] p-3" data-editor-popup>
      {chosen.kind === 'mergeField' && (
        <MergeFieldForm key={chosen.at} {...parts} attributes={chosen.attributes} onChange={change} />
      )}
      {chosen.kind === 'image' && (
        <PictureForm key={chosen.at} {...parts} attributes={chosen.attributes} onChange={change} />
      )}
      {chosen.kind === 'link' && (
        <div className="flex max-w-80 items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-muted">{chosen.href}</span>
          <Button size="sm" onMouseDown={(event) => event.preventDefault()} onClick={onLink}>
            {editorLabels.change}
          </Button>
          <Button
            size="sm"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.chain().focus().extendMarkRange('link').unsetLink().run()}
          >
            {editorLabels.remove}
          </Button>
        </div>
      )}
    </Popup>
  )
}
