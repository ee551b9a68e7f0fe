'use client'

import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useMemo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Label } from '#components/ui/label.tsx'
import { Popup } from '#components/ui/popup.tsx'
import { bodyMessages, MERGE_FIELD_NAMES } from '#lib/campaigns/bodies/labels.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { LOOKS } from '#lib/campaigns/bodies/looks/rules.ts'
import type { FieldAttributes } from './merge-field-node.ts'
import type { PictureAttributes } from './picture-node.ts'

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

type FormProps<Attributes> = {
  attributes: Attributes
  onChange: (attributes: Partial<Attributes>) => void
  leave: () => void
  remove: () => void
}

const EditorPopupFrame = ({
  leave,
  remove,
  children,
}: {
  leave: () => void
  remove: () => void
  children: ReactNode
}) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const isInput = event.target instanceof HTMLInputElement
    if (event.key !== 'Escape' && !(event.key === 'Enter' && isInput && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields within
    <div className="grid w-72 max-w-full gap-2" onKeyDown={onKeyDown}>
      {children}
      <div className="mt-1 flex justify-between gap-2">
        <Button size="sm" onClick={remove}>
          {editorLabels.remove}
        </Button>
        <Button size="sm" variant="primary" onClick={leave}>
          {editorLabels.done}
        </Button>
      </div>
    </div>
  )
}

const MergeFieldForm = ({ attributes, onChange, ...frame }: FormProps<FieldAttributes>) => {
  const id = useId()
  const name = MERGE_FIELD_NAMES[attributes.field]
  return (
    <EditorPopupFrame {...frame}>
      <Label htmlFor={id}>{editorLabels.fallback}</Label>
      <Input
        id={id}
        data-first
        maxLength={100}
        value={attributes.fallback}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange({ fallback: target.value.replace(/[{}|<>\p{Cc}]/gu, '') })}
      />
      <p id={`${id}-hint`} className="text-muted text-sm">
        {editorLabels.fallbackHint(name)}
      </p>
    </EditorPopupFrame>
  )
}

const WIDTHS = [
  { name: editorLabels.small, width: 200 },
  { name: editorLabels.medium, width: 400 },
  { name: editorLabels.full, width: LOOKS.widest },
]

const PictureForm = ({ attributes, onChange, ...frame }: FormProps<PictureAttributes>) => {
  const id = useId()
  return (
    <EditorPopupFrame {...frame}>
      <Label htmlFor={id}>{editorLabels.alt}</Label>
      <Input
        id={id}
        data-first
        maxLength={300}
        placeholder={bodyMessages.noAlt}
        value={attributes.alt}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <p id={`${id}-hint`} className="text-muted text-sm">
        {editorLabels.altHint}
      </p>
      <fieldset className="mt-1 flex flex-wrap gap-1">
        <legend className="mb-1 font-semibold text-sm">{editorLabels.width}</legend>
        {WIDTHS.map(({ name, width }) => (
          <Button
            key={width}
            size="sm"
            aria-pressed={attributes.width === width}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => onChange({ width })}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </EditorPopupFrame>
  )
}
