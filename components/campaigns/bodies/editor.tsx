'use client'

import { EditorContent } from '@tiptap/react'
import { type FocusEvent, useRef, useState } from 'react'
import { cn } from '#components/ui/cn.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { LinkDialog } from './link-dialog.tsx'
import { SelectedNodePopup } from './popups.tsx'
import type { MailEditorProps } from './props.ts'
import { MailToolbar } from './toolbar.tsx'
import { useMergeFieldAttributes } from './use-field-attributes.ts'
import { useMailBodyEditor } from './use-mail-text.ts'

/** The editor itself, loaded lazily when a page shows it. */
export const MailBodyEditor = (props: MailEditorProps) => {
  const { id, label, isDisabled } = props
  const frame = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [isHere, setHere] = useState(false)
  const [spoken, setSpoken] = useState('')
  const { editor, add } = useMailBodyEditor(props, { frame, onLink: () => setLinking(true), onSpoken: setSpoken })
  useMergeFieldAttributes(editor, {
    id,
    'aria-label': label,
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
    'aria-required': props['aria-required'],
    'aria-disabled': isDisabled || undefined,
  })

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
        'mail-frame flex min-w-0 grow flex-col rounded-md border border-field bg-panel',
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
      <EditorContent editor={editor} className="flex grow flex-col *:grow" />
      <SelectedNodePopup editor={editor} isHere={isHere && !isDisabled && !isLinking} onLink={() => setLinking(true)} />
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
