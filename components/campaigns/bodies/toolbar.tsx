'use client'

import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Bold,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  RemoveFormatting,
  Underline,
  Undo2,
} from 'lucide-react'
import { useRef } from 'react'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { ColorMenu } from './color-menu.tsx'
import { MergeFieldMenu } from './merge-field-menu.tsx'
import { ToolbarButton } from './toolbar-button.tsx'
import { FontSizeMenu } from './toolbar-menus.tsx'
import { EditorToolbar, ToolbarSeparator } from './toolbar-tools.tsx'

const readToolbarState = ({ editor }: { editor: Editor }) => {
  const style = editor.getAttributes('textStyle') as { color?: string | null; fontSize?: string | null }
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    isBold: editor.isActive('bold'),
    isItalic: editor.isActive('italic'),
    isUnderlined: editor.isActive('underline'),
    isBulleted: editor.isActive('bulletList'),
    isNumbered: editor.isActive('orderedList'),
    isLinked: editor.isActive('link'),
    size: style.fontSize ?? null,
    color: style.color ?? null,
  }
}

type Props = {
  editor: Editor
  /** The id of the text field. */
  controls: string
  isDisabled: boolean
  onLink: () => void
  onPictures: (files: readonly File[]) => void
}

/** The editor's toolbar: text styles, links, images and merge fields. */
export const MailToolbar = ({ editor, controls, isDisabled, onLink, onPictures }: Props) => {
  const state = useEditorState({ editor, selector: readToolbarState })
  const input = useRef<HTMLInputElement>(null)
  const run = () => editor.chain().focus()
  const buildToolProps = (name: string, label: string, keys: string) => ({ name, label, keys, isUnusable: isDisabled })
  return (
    <EditorToolbar
      id={`${controls}-toolbar`}
      label={editorLabels.toolbar}
      controls={controls}
      first="size"
      onLeave={() => editor.commands.focus()}
    >
      <FontSizeMenu editor={editor} size={state.size} isDisabled={isDisabled} />
      <ToolbarSeparator />
      <ToolbarButton
        {...buildToolProps('bold', editorLabels.bold, 'mod+b')}
        isOn={state.isBold}
        onPress={() => run().toggleBold().run()}
      >
        <Bold aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        {...buildToolProps('italic', editorLabels.italic, 'mod+i')}
        isOn={state.isItalic}
        onPress={() => run().toggleItalic().run()}
      >
        <Italic aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        {...buildToolProps('underline', editorLabels.underline, 'mod+u')}
        isOn={state.isUnderlined}
        onPress={() => run().toggleUnderline().run()}
      >
        <Underline aria-hidden />
      </ToolbarButton>
      <ColorMenu editor={editor} color={state.color} isDisabled={isDisabled} />
      <ToolbarSeparator />
      <ToolbarButton
        {...buildToolProps('bullets', editorLabels.bullets, 'mod+shift+8')}
        isOn={state.isBulleted}
        onPress={() => run().toggleBulletList().run()}
      >
        <List aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        {...buildToolProps('numbers', editorLabels.numbers, 'mod+shift+7')}
        isOn={state.isNumbered}
        onPress={() => run().toggleOrderedList().run()}
      >
        <ListOrdered aria-hidden />
      </ToolbarButton>
      <ToolbarSeparator />
      <ToolbarButton {...buildToolProps('link', editorLabels.link, 'mod+k')} isOn={state.isLinked} onPress={onLink}>
        <Link aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        name="picture"
        label={editorLabels.picture}
        isUnusable={isDisabled}
        onPress={() => input.current?.click()}
      >
        <ImagePlus aria-hidden />
      </ToolbarButton>
      <MergeFieldMenu editor={editor} isDisabled={isDisabled} />
      <span className="ml-auto inline-flex">
        <ToolbarButton
          {...buildToolProps('clear', editorLabels.clear, 'mod+\\')}
          onPress={() => run().unsetAllMarks().clearNodes().run()}
        >
          <RemoveFormatting aria-hidden />
        </ToolbarButton>
        <ToolbarButton
          {...buildToolProps('undo', editorLabels.undo, 'mod+z')}
          isUnusable={isDisabled || !state.canUndo}
          onPress={() => run().undo().run()}
        >
          <Undo2 aria-hidden />
        </ToolbarButton>
        <ToolbarButton
          {...buildToolProps('redo', editorLabels.redo, 'mod+shift+z')}
          isUnusable={isDisabled || !state.canRedo}
          onPress={() => run().redo().run()}
        >
          <Redo2 aria-hidden />
        </ToolbarButton>
      </span>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif"
        multiple
        hidden
        onChange={({ target }) => {
          if (target.files) onPictures([...target.files])
          target.value = ''
        }}
      />
    </EditorToolbar>
  )
}
