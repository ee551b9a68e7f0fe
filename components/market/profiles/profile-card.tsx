'use client'

import { listLabels } from '#components/data-table/labels.ts'
import { useResponseData } from '#components/request/use-answer.ts'
import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { formatTableTime } from '#lib/core/dates.ts'
import type { CardStatus, ProfileCard } from '#lib/market/profiles/card/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'

type Card = Omit<ProfileCard, 'lastNote'> & { lastNote: (Omit<Note, 'date'> & { date: string }) | null }
type Note = NonNullable<ProfileCard['lastNote']>

const TONES: Record<CardStatus, BadgeTone> = {
  active: 'good',
  paused: 'warn',
  switchedOff: 'bad',
}

/** Hover card of a profile: who it is, how to reach them, and the last note. */
export const ProfileCardView = ({ kind, id }: { kind: string; id: string }) => {
  const answer = useResponseData<Card>(`/api/${kind}s/${id}/card`)
  if (answer === null) return <Skeleton className="h-28 w-64" />
  if (!('data' in answer)) return <p>{listLabels.noCard}</p>
  const { name, companyName, mobileNumber, email, bdm, standing, lastNote } = answer.data
  return (
    <div className="grid gap-2">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold">
          {name ?? companyName}
          {name && name !== companyName && <span className="block font-normal text-muted">{companyName}</span>}
        </p>
        <Badge tone={TONES[standing]}>{listLabels.standings[standing]}</Badge>
      </div>
      {(mobileNumber || email) && (
        <p>
          {formatMobile(mobileNumber)}
          {mobileNumber && email && <br />}
          <span className="break-all">{email}</span>
        </p>
      )}
      {bdm && <p className="text-muted">BDM {bdm}</p>}
      {lastNote && (
        <p className="border-line border-t pt-2">
          <span className="block text-muted text-sm">
            {lastNote.type}, {formatTableTime(new Date(lastNote.date))}
          </span>
          <span className="whitespace-pre-line break-words">{lastNote.note}</span>
        </p>
      )}
    </div>
  )
}
