'use client'

import { useEffect, useRef, useState } from 'react'
import { FormPage } from '#components/forms/form-page.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { composerLabels } from '#lib/campaigns/composer/labels.ts'
import { createEmptyLetter, type KeptLetter, type Letter, toComposerLetter } from '#lib/campaigns/composer/rules.ts'
import type { Draft } from '#lib/campaigns/drafts/schema.ts'
import { DiscardDraftButton } from './discard-draft.tsx'
import { type ComposerProps, MailingForm } from './letter-form.tsx'
import { useLetterSaver } from './use-letter.ts'

const TITLES = {
  bulk: { title: composerLabels.bulkTitle, description: composerLabels.bulkText },
  marketing: { title: composerLabels.marketingTitle, description: composerLabels.marketingText },
}

/**
 * The composer of a bulk or marketing mailing. Edits the person's draft of that kind and starts empty after a discard.
 */
export const MailingComposer = (props: ComposerProps) => {
  const [begun, setBegun] = useState<{ count: number; draft: Draft | null; typed: Letter | null }>({
    count: 0,
    draft: props.draft,
    typed: null,
  })
  const begin = (typed: Letter | null) => setBegun(({ count }) => ({ count: count + 1, draft: null, typed }))
  return (
    <ComposerSession
      key={begun.count}
      {...props}
      read={props.draft}
      draft={begun.draft}
      typed={begun.typed}
      onBegin={begin}
    />
  )
}

type SessionProps = ComposerProps & {
  /** The draft as the server last rendered the page. */
  read: Draft | null
  /** The content of a deleted draft, which continues as a new one. */
  typed: Letter | null
  onBegin: (typed: Letter | null) => void
}

const ComposerSession = ({ typed, onBegin, draft, read, ...props }: SessionProps) => {
  const { kind, senders, search } = props
  const own = senders.find(({ isDefault }) => isDefault)?.email ?? null
  const [initial] = useState<KeptLetter>(() =>
    draft
      ? { version: draft.version, id: draft.id, letter: toComposerLetter(draft) }
      : { version: 0, id: null, letter: createEmptyLetter(own, null) },
  )
  const saver = useLetterSaver(kind, initial, read)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    // Content taken over from a lost draft, and the saved search of the URL, are saved at once, before any typing.
    if (typed || (search && search.id !== saver.letter.savedSearchId))
      saver.change({ ...typed, ...(search && { savedSearchId: search.id, savedSearchName: search.name }) }, true)
  }, [typed, search, saver.change, saver.letter.savedSearchId])

  const { title, description } = TITLES[kind]
  const before = draft?.savedSearchName
  const isOther = search && draft && draft.savedSearchId !== null && draft.savedSearchId !== search.id
  return (
    <FormPage width="full">
      <PageHeader
        title={title}
        description={description}
        actions={
          saver.stored.version > 0 && <DiscardDraftButton kind={kind} saver={saver} onDiscarded={() => onBegin(null)} />
        }
      />
      {isOther && before && (
        <p role="status" className="mb-4 rounded-md border border-line bg-panel px-4 py-3">
          {composerLabels.otherSearch(before, search.name)}
        </p>
      )}
      <MailingForm
        {...props}
        saver={saver}
        initialFiles={draft?.attachments ?? []}
        savedAt={draft ? new Date(draft.savedAt) : null}
        onGoOn={() => {
          saver.end()
          onBegin(saver.letter)
        }}
        onStartAnew={() => {
          saver.end()
          onBegin(null)
        }}
      />
    </FormPage>
  )
}
