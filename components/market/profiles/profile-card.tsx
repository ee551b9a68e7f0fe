import { listLabels } from '#components/data-table/labels.ts'
import { Badge, type BadgeTone } from '#components/ui/badge.tsx'
import { formatDayTime } from '#lib/core/dates.ts'
import { cardLabels } from '#lib/market/profiles/card/labels.ts'
import type { CardStatus, ProfileCard } from '#lib/market/profiles/card/schema.ts'
import { formatMobile } from '#lib/people/contacts/rules.ts'

type Note = NonNullable<ProfileCard['lastNote']>
type Books = 'currentLoanBook' | 'dischargedLoanBook'

/** A profile's card as the API answers it. */
export type ShownProfileCard = Omit<ProfileCard, 'lastNote' | Books> & {
  lastNote: (Omit<Note, 'date'> & { date: string }) | null
} & Record<Books, string | null>

const TONES: Record<CardStatus, BadgeTone> = {
  active: 'good',
  paused: 'warn',
  switchedOff: 'bad',
}

/** Hover card of a profile: its kind and people, how to reach them, the open books, and the last note. */
export const ProfileCardView = ({ card }: { card: ShownProfileCard }) => {
  const { kind, name, companyName, people, mobileNumber, email, bdm, standing, lastNote } = card
  const others = describeOtherPeople(card)
  const books = listOpenBooks(card)
  return (
    <div className="grid min-w-64 gap-2">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 font-semibold">
          {name ?? companyName}
          {name && name !== companyName && <span className="block font-normal text-muted">{companyName}</span>}
          <span className="block font-normal text-muted">{cardLabels.kinds[kind]}</span>
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
      {people.length > 1 && <p className="text-muted">{others}</p>}
      {books.length > 0 && (
        <ul className="tabular-nums">
          {books.map((book) => (
            <li key={book}>{book}</li>
          ))}
        </ul>
      )}
      {bdm && <p className="text-muted">BDM {bdm}</p>}
      {lastNote && (
        <p className="border-line border-t pt-2">
          <span className="block text-muted text-sm">
            {lastNote.type}, {formatDayTime(new Date(lastNote.date))}
          </span>
          <span className="whitespace-pre-line break-words">{lastNote.note}</span>
        </p>
      )}
    </div>
  )
}

// The first person is the card's heading.
const describeOtherPeople = ({ people, peopleCount }: ShownProfileCard): string => {
  const more = peopleCount - people.length
  const names = people.slice(1).join(', ')
  return cardLabels.others(more > 0 ? `${names} ${cardLabels.more(more)}` : names)
}

const listOpenBooks = (card: ShownProfileCard): string[] => {
  const { currentLoansCount, currentLoanBook, dischargedLoansCount, dischargedLoanBook } = card
  return [
    ...(currentLoansCount === null || currentLoanBook === null
      ? []
      : [cardLabels.current(currentLoansCount, BigInt(currentLoanBook))]),
    ...(dischargedLoansCount === null || dischargedLoanBook === null
      ? []
      : [cardLabels.discharged(dischargedLoansCount, BigInt(dischargedLoanBook))]),
  ]
}
