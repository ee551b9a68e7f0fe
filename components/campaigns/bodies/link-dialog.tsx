'use client'

import type { Editor } from '@tiptap/core'
import { type FormEvent, useId, useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { bodyMessages } from '#lib/campaigns/bodies/labels.ts'
import { editorLabels } from '#lib/campaigns/bodies/looks/labels.ts'
import { isMailLink } from '#lib/campaigns/bodies/schema.ts'

/** Completes a typed link: `mailto:` for an email address, otherwise `https://` if there is no scheme. */
const completeLinkUrl = (typed: string): string => {
  const address = typed.trim()
  if (/^[a-z][a-z0-9+.-]*:/i.test(address) || address === '') return address
  return /^[^\s@/]+@[^\s@/]+$/.test(address) ? `mailto:${address}` : `https://${address.replace(/^\/+/, '')}`
}

/** Dialog for a link's address, and for its text if none is selected. */
export const LinkDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const formId = useId()
  const before = (editor.getAttributes('link') as { href?: string | null }).href ?? ''
  const needsText = before === '' && editor.state.selection.empty
  const [href, setHref] = useState(before)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  const close = () => {
    onClose()
    // Focuses the editor only after the closing dialog has returned the focus.
    setTimeout(() => editor.isDestroyed || editor.commands.focus())
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const kept = completeLinkUrl(href)
    if (!isMailLink(kept)) return setError(kept === '' ? editorLabels.noAddress : bodyMessages.badLink)
    const marks = [{ type: 'link', attrs: { href: kept } }]
    if (needsText) {
      const said = text.trim() || kept.replace(/^mailto:/i, '')
      editor.chain().focus().insertContent({ type: 'text', text: said, marks }).unsetMark('link').run()
    } else editor.chain().focus().extendMarkRange('link').setLink({ href: kept }).run()
    close()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={editorLabels.linkTitle}
      width={440}
      beginsInField
      footer={
        <>
          {before !== '' && (
            <Button className="mr-auto" onClick={remove}>
              {editorLabels.removeLink}
            </Button>
          )}
          <Button variant="primary" type="submit" form={formId}>
            {editorLabels.setLink}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={save}>
        <Field name="linkAddress" label={editorLabels.address} hint={editorLabels.addressHint} error={error} isRequired>
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              spellCheck={false}
              autoCapitalize="none"
              value={href}
              onChange={({ target }) => {
                setHref(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
        {needsText && (
          <Field name="linkText" label={editorLabels.linkText}>
            {(control) => <Input {...control} value={text} onChange={({ target }) => setText(target.value)} />}
          </Field>
        )}
      </form>
    </Dialog>
  )
}
