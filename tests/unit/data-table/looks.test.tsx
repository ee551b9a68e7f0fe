import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { MailingTable } from '#components/campaigns/mailings/mailing-table.tsx'
import { LeftOutPeopleTable, RecipientTable } from '#components/campaigns/mailings/people-tables.tsx'
import { FileNoteTable } from '#components/crm/file-notes/file-note-table.tsx'
import { buildNoteColumns } from '#components/crm/file-notes/note-columns.tsx'
import { buildLoanColumns } from '#components/discovery/loan-search/columns.tsx'
import { UsersList } from '#components/discovery/user-search/users-list.tsx'
import { AuditTable } from '#components/foundation/audit/audit-table.tsx'
import { OutboxTable } from '#components/foundation/mail/outbox-table.tsx'
import { buildFreshnessCellsOfColumns } from '#components/market/freshness/board-looks.tsx'
import { leftOutColumns, mailingColumns, recipientColumns } from '#lib/campaigns/mailings/columns.ts'
import { toJsonWithBigints } from '#lib/core/money.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import { fileNoteColumns, profileNoteColumns } from '#lib/crm/file-notes/columns.ts'
import { loanColumnTable } from '#lib/discovery/loan-search/columns.ts'
import { USER_COLUMN_KEYS } from '#lib/discovery/user-search/columns.ts'
import { auditColumns } from '#lib/foundation/audit/columns.ts'
import { outboxColumns } from '#lib/foundation/mail/columns.ts'
import { freshnessColumns } from '#lib/market/freshness/columns.ts'
import { BALANCE_CELLS, BALANCE_KEYS, drawBalance } from '#tests/unit/data-table/balance-cells.tsx'
import { cellsOf, markupOf, seen } from '#tests/unit/data-table/drawn.tsx'
import {
  CROSS_CELLS,
  CROSS_KEYS,
  drawCross,
  drawGroup,
  drawPeriod,
  drawUserGroup,
  GROUP_CELLS,
  LOAN_GROUP_KEYS,
  PERIOD_CELLS,
  PERIOD_KEYS,
  USER_GROUP_CELLS,
  USER_GROUP_KEYS,
} from '#tests/unit/data-table/group-cells.tsx'
import { type Cells, LOAN_CELLS, USER_CELLS } from '#tests/unit/data-table/look-cells.ts'
import { LEFT_OUT_CELLS, MAILING_CELLS, RECIPIENT_CELLS } from '#tests/unit/data-table/mailing-cells.ts'
import {
  AUDIT_CELLS,
  BOARD_CELLS,
  NOTE_CELLS,
  OUTBOX_CELLS,
  PROFILE_NOTE_CELLS,
} from '#tests/unit/data-table/office-cells.ts'
import { ROOT, sourceFiles } from '#tests/unit/house/sources.ts'

type Drawn = (row: Record<string, unknown>, key: string) => string | undefined

// biome-ignore lint/suspicious/noExplicitAny: each list has rows of its own
type Table = (props: any) => ReactNode

const packed =
  (Table: Table, choice?: object, own: object = {}): Drawn =>
  (row, key) =>
    cellsOf(
      <Table
        {...own}
        page={packPageOfRows({ rows: [{ id: 7, ...row }], total: 1, page: 1, pageSize: 50 })}
        shown={[key]}
        place={{ path: '/list' }}
        empty="None"
        choice={choice}
      />,
    )[0]

const loan =
  (isPublic: boolean): Drawn =>
  (row, key) =>
    seen(markupOf(buildLoanColumns([key as 'loanNo'], isPublic)[0]?.cell(row as never)))

const note: Drawn = (row, key) => {
  const run = { open: () => undefined, remove: () => undefined }
  const column = buildNoteColumns(null, true, run).find(({ id }) => id === key)
  return column && seen(markupOf(column.cell(row as never)))
}

const board: Drawn = ({ ticked, ...row }, key) => {
  const selection = new Map(ticked ? [[7, new Set(ticked as never[])]] : [])
  return seen(
    markupOf(
      buildFreshnessCellsOfColumns(selection as never, () => undefined, 'lender')[key as 'lender']?.cell?.(
        row as never,
      ),
    ),
  )
}

// Each file that defines the cells of a list, with a way to render a cell and the list's columns.
const LISTS: Record<string, [columns: readonly string[], drawn: Drawn, Cells][]> = {
  'components/campaigns/mailings/mailing-table.tsx': [
    [Object.keys(mailingColumns), packed(MailingTable), MAILING_CELLS],
  ],
  'components/campaigns/mailings/people-tables.tsx': [
    [Object.keys(recipientColumns), packed(RecipientTable, undefined, { mailingId: 3 }), RECIPIENT_CELLS],
    [Object.keys(leftOutColumns), packed(LeftOutPeopleTable), LEFT_OUT_CELLS],
  ],
  'components/crm/file-notes/file-note-table.tsx': [[Object.keys(fileNoteColumns), packed(FileNoteTable), NOTE_CELLS]],
  'components/crm/file-notes/note-columns.tsx': [
    [[...Object.keys(profileNoteColumns), 'actions'], note, PROFILE_NOTE_CELLS],
  ],
  'components/data-table/groups/group-table.tsx': [
    [LOAN_GROUP_KEYS, drawGroup, GROUP_CELLS],
    [PERIOD_KEYS, drawPeriod, PERIOD_CELLS],
    [USER_GROUP_KEYS, drawUserGroup, USER_GROUP_CELLS],
  ],
  'components/discovery/loan-search/balances/loan-balances.tsx': [[BALANCE_KEYS, drawBalance, BALANCE_CELLS]],
  'components/discovery/loan-search/columns.tsx': [
    [Object.keys(loanColumnTable), loan(false), LOAN_CELLS.office],
    [['loanNo'], loan(true), LOAN_CELLS.visitor],
  ],
  'components/discovery/loan-search/groups/loan-cross.tsx': [[CROSS_KEYS, drawCross, CROSS_CELLS]],
  'components/discovery/user-search/users-list.tsx': [
    [
      USER_COLUMN_KEYS,
      packed(UsersList, { entries: null, keep: () => undefined }, { today: '2026-03-03' }),
      USER_CELLS,
    ],
  ],
  'components/foundation/audit/audit-table.tsx': [[Object.keys(auditColumns), packed(AuditTable), AUDIT_CELLS]],
  'components/foundation/mail/outbox-table.tsx': [[Object.keys(outboxColumns), packed(OutboxTable), OUTBOX_CELLS]],
  'components/market/freshness/board-looks.tsx': [[Object.keys(freshnessColumns), board, BOARD_CELLS]],
}

const DRAWERS = ['components/data-table/columns.ts', 'components/data-table/packed-table.tsx']
// A list that a component renders by itself, or whose columns it decorates.
const drawsLooks = (file: string): boolean =>
  !DRAWERS.includes(file) && /\bCellLook<|\bbuildTableColumns\b/.test(readFileSync(join(ROOT, file), 'utf8'))

describe('every column of every list', () => {
  test('every component that defines the cells of a list is covered here', () => {
    const files = sourceFiles().filter((file) => file.startsWith('components/') && drawsLooks(file))
    expect(files.toSorted()).toEqual(Object.keys(LISTS))
  })

  for (const [file, lists] of Object.entries(LISTS))
    for (const [columns, drawn, { row, cells }] of lists) {
      test(`${file} has a cell for each column`, () => {
        expect(Object.keys(cells).toSorted()).toEqual([...columns].toSorted())
      })

      test.each(Object.entries(cells))(`${file}: %s is rendered for each of its values`, (key, all) => {
        for (const [change, text] of all)
          expect(drawn(Object.assign({}, row, change), key), toJsonWithBigints(change)).toBe(text)
      })
    }
})
