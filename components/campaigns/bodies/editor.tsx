'use client'

import type { Content, Editor as TiptapEditor } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { showProblem } from '#components/request/browser.ts'
import { cn } from '#components/ui/cn.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { mailDocument } from '#lib/campaigns/bodies/schema.ts'
import { cleanPaste } from './clean-paste.ts'
import { extensionsOf, PASTED, TYPED } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ChosenPopup, spokenOf } from './popups.tsx'
import type { MailBody, MailEditorProps } from './props.ts'
import { MailToolbar } from './toolbar.tsx'
import { addPictures } from './uploads.ts'
import { useFieldAttributes } from './use-field-attributes.ts'

const EMPTY: MailBody = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Returns the document to save, without attributes that the editor adds for itself. */
const readBody = (editor: TiptapEditor): MailBody => {
  const json = editor.getJSON() as MailBody
  const kept = mailDocument.safeParse(json)
  return kept.success ? (kept.data as MailBody) : json
}

const isSameBody = (editor: TiptapEditor, body: MailBody): boolean => {
  try {
    return editor.schema.nodeFromJSON(body).eq(editor.state.doc)
  } catch {
    return false
  }
}

/** True if the clipboard has text. Spreadsheets also add a picture of the cells, which is then ignored. */
const hasWords = (data: DataTransfer | null): boolean => {
  const html = data?.getData('text/html') ?? ''
  return html !== '' && new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() !== ''
}

/** The editor itself, loaded lazily when a page shows it. */
export const Editor = ({
  id,
  label,
  value,
  onChange,
  onPicture,
  pictureAddress,
  onFiles,
  isDisabled,
  ...aria
}: MailEditorProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [isHere, setHere] = useState(false)
  const [spoken, setSpoken] = useState('')
  const [addresses] = useState(() => new Map<number, string>())
  const calls = useRef({ onChange, onPicture, pictureAddress, onFiles })
  calls.current = { onChange, onPicture, pictureAddress, onFiles }
  const latest = useRef<TiptapEditor | null>(null)

  const add = (files: readonly File[], at?: number) => {
    const editor = latest.current
    if (!editor?.isEditable || files.length === 0) return
    void addPictures(
      {
        editor,
        send: (file, onProgress) => calls.current.onPicture(file, onProgress),
        keep: (attachmentId, address) => addresses.set(attachmentId, address),
        onRefused: (name) => setSpoken(editorLabels.notAdded(name)),
        onUnknown: () => showProblem(editorLabels.badPicture),
      },
      files,
      at ?? editor.state.selection.from,
    )
  }

  /** Inserts images into the text and passes other files on as attachments; returns false if there are no files. */
  const take = (data: DataTransfer | null, at?: number): boolean => {
    const files = [...(data?.files ?? [])]
    const pictures = files.filter(({ type }) => type.startsWith('image/'))
    const others = files.filter((file) => !pictures.includes(file))
    add(pictures, at)
    if (others.length > 0) calls.current.onFiles?.(others)
    return files.length > 0
  }

  const editor = useEditor({
    // This component only runs in the browser; rendering it later would shift the layout.
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    content: (value ?? EMPTY) as Content,
    editable: !isDisabled,
    enableInputRules: TYPED,
    enablePasteRules: PASTED,
    extensions: extensionsOf({
      addressOf: (attachmentId) => addresses.get(attachmentId) ?? calls.current.pictureAddress(attachmentId),
      onLink: () => setLinking(true),
      onToolbar: () => frame.current?.querySelector<HTMLElement>('[data-tool][tabindex="0"]')?.focus(),
      onChosen: () => {
        const field = frame.current?.querySelector<HTMLElement>('[data-editor-popup] [data-first]')
        field?.focus()
        return field !== null && field !== undefined
      },
    }),
    editorProps: {
      attributes: { class: 'mail-text', role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, { clipboardData }) => !hasWords(clipboardData) && take(clipboardData),
      handleDrop: (view, event, _slice, isMoved) => {
        if (isMoved) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        if (!take(event.dataTransfer, at)) return false
        event.preventDefault()
        event.stopPropagation()
        return true
      },
    },
    onUpdate: ({ editor: changed }) => calls.current.onChange(readBody(changed)),
    onSelectionUpdate: ({ editor: moved }) => setSpoken(spokenOf(moved)),
  })
  latest.current = editor

  useEffect(
    () => () => {
      for (const address of addresses.values()) URL.revokeObjectURL(address)
    },
    [addresses],
  )
  useEffect(() => {
    editor?.setEditable(!isDisabled, false)
  }, [editor, isDisabled])
  useEffect(() => {
    // If React mounts the component late, the library has already destroyed this editor and creates another one.
    if (!editor || editor.isDestroyed) return
    // Shows a value that was changed outside, for example a draft saved in another window.
    const body = value ?? EMPTY
    if (!isSameBody(editor, body)) editor.commands.setContent(body as Content, { emitUpdate: false })
  }, [editor, value])
  useFieldAttributes(editor, { id, 'aria-label': label, ...aria, 'aria-disabled': isDisabled || undefined })

  const onBlur = ({ relatedTarget }: FocusEvent) =>
    frame.current?.contains(relatedTarget as Node | null) || setHere(false)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flexible box
    <div
      ref={frame}
      role="group"
      aria-label={label}
      onFocus={() => setHere(true)}
      onBlur={onBlur}
      className={cn(
        'flex min-w-0 flex-col rounded-md border border-field bg-panel',
        'has-[.mail-text:focus-visible]:outline-2 has-[.mail-text:focus-visible]:outline-accent',
        'has-[.mail-text[aria-invalid]]:border-bad has-[.mail-text[aria-invalid]]:ring-1 has-[.mail-text[aria-invalid]]:ring-bad',
        isDisabled && 'border-line bg-sunken',
      )}
    >
      <MailToolbar
        editor={editor}
        controls={id}
        isDisabled={isDisabled}
        onLink={() => setLinking(true)}
        onPictures={(files) => add(files)}
      />
      <EditorContent editor={editor} />
      <ChosenPopup editor={editor} isHere={isHere && !isDisabled && !isLinking} onLink={() => setLinking(true)} />
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
      <p id={`${id}-keys`} hidden>
        {editorLabels.keys}
      </p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  )
}
