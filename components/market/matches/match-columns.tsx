import type { Column } from '#components/data-table/columns.ts'
import type { Fact } from '#components/ui/facts.tsx'
import { formatTableTime } from '#lib/core/dates.ts'
import { paths, switchKind } from '#lib/core/paths.ts'
import { matchLabels } from '#lib/market/matches/labels.ts'
import type { MatchVoice } from '#lib/market/matches/schema.ts'
import { MatchStatusCell, type Statuses } from './match-cells.tsx'
import { MatchNameCell } from './match-name-cell.tsx'
import { MatchNoteCell } from './match-note-cell.tsx'
import type { Line, MatchPlace, MatchSaver } from './match-saver.ts'

export type MatchLooks = MatchPlace & {
  /** False if the viewer sees their own file notes instead of the staff's notes. */
  isStaff: boolean
  statuses: Statuses
  productName: string
  saverOf: (line: Line) => MatchSaver
  onBlocked: (() => void) | null
}

const VOICES: readonly MatchVoice[] = ['broker', 'lender', 'platform']

/** Returns the column widths as a grid template; the viewer's own status needs room for its select (row G-01). */
export const buildMatchGridColumns = (voice: MatchVoice, isStaff: boolean): string => {
  const statuses = VOICES.map((each) => (each === voice ? '9rem' : each === 'platform' ? '8rem' : '7rem'))
  // The narrowest widths fit the page at 1024 px; at 1440 px a date with its time has one line.
  return isStaff
    ? `minmax(14rem, 1.6fr) ${statuses.join(' ')} minmax(9rem, 1fr) minmax(7rem, 0.8fr) minmax(7.5rem, 1.1fr)`
    : `minmax(17rem, 1.5fr) ${statuses.join(' ')} minmax(11rem, 1.5fr) minmax(7.5rem, 1.15fr)`
}

const getStatusHeaders = (productName: string): Record<MatchVoice, string> => ({
  broker: matchLabels.broker,
  lender: matchLabels.lender,
  platform: matchLabels.platform(productName),
})

// Staff have their own note of a pair, others the last file note that they wrote.
const getNoteLabel = (isStaff: boolean): string => (isStaff ? matchLabels.notes : matchLabels.lastFileNote)

/** Returns all facts of a match; for staff with the note field, which has no room on a card. */
export const listMatchFacts = (
  line: Line,
  looks: Pick<MatchLooks, 'statuses' | 'productName' | 'isStaff' | 'saverOf'>,
): Fact[] => [
  { label: matchLabels.company, value: line.company },
  ...VOICES.map((voice) => ({
    label: getStatusHeaders(looks.productName)[voice],
    value: looks.statuses.find(({ id }) => id === line[voice])?.name,
  })),
  ...(looks.isStaff ? [{ label: matchLabels.editedBy, value: line.editedBy }] : []),
  { label: matchLabels.date, value: line.date && formatTableTime(line.date) },
  {
    label: getNoteLabel(looks.isStaff),
    value: looks.isStaff ? (
      <MatchNoteCell line={line} label={matchLabels.noteOf(line.name)} saverOf={looks.saverOf} />
    ) : (
      line.note
    ),
    className: 'col-span-full',
  },
]

// Where it breaks, the time is in one line.
const MatchTime = ({ date }: { date: Date }) => {
  const [day, ...time] = formatTableTime(date).split(' ')
  return (
    <time dateTime={date.toISOString()}>
      {day} <span className="whitespace-nowrap">{time.join(' ')}</span>
    </time>
  )
}

/** Returns the columns of a profile's matches (rows G-01 to G-03, G-07). */
export const buildMatchColumns = (looks: MatchLooks): Column<Line>[] => {
  const { side, isStaff, productName } = looks
  const headers = getStatusHeaders(productName)
  const other = switchKind(side)
  return [
    {
      id: 'name',
      header: matchLabels.name,
      sortKey: 'name',
      card: 'title',
      alsoSort: { key: 'company', header: matchLabels.company },
      // A lender's matches link to brokers, a broker's to lenders.
      cell: (line) => (
        <MatchNameCell
          line={line}
          href={paths.profile(other, line.id)}
          noteLabel={getNoteLabel(isStaff)}
          canWrite={isStaff}
        />
      ),
    },
    ...VOICES.map(
      (voice): Column<Line> => ({
        id: voice,
        header: headers[voice],
        cell: buildMatchStatusCell(looks, voice, headers),
        ...(voice === looks.voice ? { card: 'figure' } : voice === other ? { card: 'foot' } : {}),
      }),
    ),
    {
      id: 'note',
      header: getNoteLabel(isStaff),
      cell: isStaff
        ? (line) => <MatchNoteCell line={line} label={matchLabels.noteOf(line.name)} saverOf={looks.saverOf} />
        : ({ note }) =>
            note && (
              <span title={note} className="line-clamp-2 whitespace-pre-line break-words">
                {note}
              </span>
            ),
    },
    ...(isStaff ? [{ id: 'editedBy', header: matchLabels.editedBy, cell: ({ editedBy }: Line) => editedBy }] : []),
    {
      id: 'date',
      header: matchLabels.date,
      cell: ({ date }) => date && <MatchTime date={date} />,
    },
  ]
}

// Only exceptions have a colour, so that they are found among rows that are all matched.
const STATUS_TONES = { IN_DISCUSSION: 'accent', PAUSED: 'warn', DECLINED: 'bad' } as const

const buildMatchStatusCell = (looks: MatchLooks, voice: MatchVoice, headers: Record<MatchVoice, string>) => {
  const { statuses, saverOf, onBlocked } = looks
  const names = Object.fromEntries(statuses.map(({ id, name }) => [id, name]))
  if (voice !== looks.voice)
    return (line: Line) => {
      const status = line[voice]
      return status === 'MATCHED' ? (
        <span className="text-muted">{names[status]}</span>
      ) : (
        <span data-tone={STATUS_TONES[status]}>{names[status]}</span>
      )
    }
  return (line: Line) => (
    <MatchStatusCell
      line={line}
      statuses={statuses}
      saverOf={saverOf}
      onBlocked={onBlocked}
      value={line[voice]}
      label={matchLabels.statusOf(headers[voice], line.name)}
      side={looks.isStaff ? looks.productName : matchLabels.you}
    />
  )
}
