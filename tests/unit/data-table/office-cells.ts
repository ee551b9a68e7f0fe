import { formatDayTime } from '#lib/core/dates.ts'
import { AT, type Cell, type Cells, SAID } from '#tests/unit/data-table/look-cells.ts'

/** The outbox: every state of a message. */
export const OUTBOX_CELLS: Cells = {
  row: {
    kind: 'INVITATION',
    address: 'ann@lee.example',
    subject: 'Welcome',
    state: 'SENT',
    attempt: 1,
    queuedAt: AT,
    sentAt: AT,
    error: null,
  },
  cells: {
    queued: [[{}, SAID]],
    address: [[{}, 'ann@lee.example']],
    subject: [[{}, '[/outbox/7] Welcome · Invitation']],
    kind: [
      [{}, 'Invitation'],
      [{ kind: 'PASSWORD_RESET' }, 'Password reset'],
    ],
    state: [
      [{ state: 'QUEUED' }, '{warn} Waiting'],
      [{ state: 'CLAIMED' }, '{accent} Being sent'],
      [{ state: 'WIRE' }, '{accent} Being sent'],
      [{ state: 'SENT' }, '{good} Sent'],
      [{ state: 'FAILED', error: 'Mailbox full' }, '{bad} Failed {bad} Mailbox full'],
      [{ state: 'DROPPED' }, '{neutral} Not needed'],
      [{ state: 'UNKNOWN' }, '{bad} Not certain'],
    ],
  },
}

/** The audit: subjects with a page, without a page, and deleted. */
export const AUDIT_CELLS: Cells = {
  row: {
    at: AT,
    actorKind: 'staff',
    accountId: 31,
    actorName: 'Kim Orr',
    action: 'LOAN_UPDATED',
    subjectKind: 'LOAN',
    subjectId: 11,
    subjectName: 'CV1',
    profile: null,
    words: '',
    nameThen: null,
    requestId: null,
  },
  cells: {
    at: [[{}, SAID]],
    action: [[{}, 'Loan updated']],
    actor: [
      [{}, '[/audit?accountId=31] Kim Orr'],
      [{ accountId: null, actorName: 'job: sweep' }, 'job: sweep'],
    ],
    subject: [
      [{}, 'Loan [/loans/11/view] CV1 [/audit?subjectKind=LOAN&subjectId=11] All entries'],
      [{ subjectName: null }, 'Loan no longer there [/audit?subjectKind=LOAN&subjectId=11] All entries'],
      [{ subjectName: null, nameThen: 'CV1' }, 'Loan CV1 [/audit?subjectKind=LOAN&subjectId=11] All entries'],
      [
        { subjectKind: 'LENDER', subjectName: 'Lee Capital' },
        'Lender [/users/11/lender] Lee Capital [/audit?subjectKind=LENDER&subjectId=11] All entries',
      ],
      [
        { subjectKind: 'COMPANY', subjectName: 'Lee Capital', profile: { kind: 'broker', id: 22 } },
        'Company [/users/22/broker] Lee Capital [/audit?subjectKind=COMPANY&subjectId=11] All entries',
      ],
      [
        { subjectKind: 'STAFF', subjectName: 'Kim Orr' },
        'System user Kim Orr [/audit?subjectKind=STAFF&subjectId=11] All entries',
      ],
      [{ subjectKind: null }, ''],
    ],
    details: [
      [{}, ''],
      [{ words: 'Category Rural.' }, 'Category Rural.'],
      [{ words: 'Category Rural.', requestId: 'r1' }, 'Category Rural. Request id r1'],
    ],
  },
}

const NOTE = {
  fileNoteId: 7,
  date: AT,
  note: 'Called about rates.',
  noteType: { key: 'PHONE_CALL', name: 'Phone Call' },
  takenBy: 'Kim Orr',
  lastModifiedByFirstName: null,
  lastModifiedByLastName: null,
  lastModifiedDate: null,
  version: 1,
}
const EDITED = { lastModifiedByFirstName: 'Ida', lastModifiedByLastName: 'Voss', lastModifiedDate: AT }

/** The notes page. */
export const NOTE_CELLS: Cells = {
  row: {
    personName: 'Ann Lee',
    companyName: 'Lee Capital',
    profileType: 'Lender',
    lenderID: 21,
    brokerID: null,
    lawFirmID: null,
    ...NOTE,
  },
  cells: {
    date: [[{}, SAID]],
    person: [
      [{}, '[/users/21/lender] Ann Lee Lee Capital'],
      [{ personName: null }, '[/users/21/lender] Lee Capital'],
      [{ profileType: 'Broker', lenderID: null, brokerID: 22 }, '[/users/22/broker] Ann Lee Lee Capital'],
      [{ profileType: 'Law Firm', lenderID: null, lawFirmID: 23 }, '[/users/23/lawfirm] Ann Lee Lee Capital'],
    ],
    profile: ['Lender', 'Broker', 'Law Firm'].map((profileType): Cell => [{ profileType }, profileType]),
    takenBy: [[{}, 'Kim Orr']],
    note: [[{}, 'Called about rates.']],
    type: [[{}, 'Phone Call']],
  },
}

/** The File Notes of a profile; a row without an id is the note being written. */
export const PROFILE_NOTE_CELLS: Cells = {
  row: Object.assign({ id: 7 }, NOTE),
  cells: {
    date: [
      [{}, SAID],
      [{ date: undefined }, 'New note'],
    ],
    takenBy: [[{}, 'Kim Orr']],
    note: [
      [{}, 'Called about rates.'],
      [EDITED, `Called about rates. Edited by Ida Voss, ${formatDayTime(AT)}`],
    ],
    type: [[{}, 'Phone Call']],
    actions: [
      [{}, ''],
      [{ id: 0 }, ''],
    ],
  },
}

const KEYS = ['FIRST_RANKING', 'SECOND_RANKING', 'CONSTRUCTION', 'MEZZANINE', 'LAND_BANK', 'RURAL']
const cells = (change: Record<string, unknown>) =>
  KEYS.map((categoryKey, at) =>
    Object.assign({ categoryKey, tab: 4 + at, status: 1, isOffered: true, daysLeft: 20 }, change),
  )
const withCells = (change: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  Object.assign({ cells: cells(change) }, more)

/** A category's states on the board; its link opens its tab. */
const statesOf = (tab: number): Cell[] => {
  const link = `[/users/7/lender?tab=loans&category=${tab}]`
  return [
    [{}, `( ) {good} ${link} 20 days left`],
    [withCells({ isOffered: false }), `${link} –`],
    [withCells({ status: 2, daysLeft: null }), `( ) {warn} ${link} Not verified`],
    [withCells({ status: 3, daysLeft: null }), `( ) {warn} ${link} Empty`],
    [withCells({ status: 0, daysLeft: -1 }), `( ) {bad} ${link} 1 day over`],
    [withCells({ status: 0, daysLeft: -9 }), `( ) {bad} ${link} 9 days over`],
    [withCells({ daysLeft: 0 }), `( ) {warn} ${link} Last day`],
    [withCells({ daysLeft: 1 }), `( ) {warn} ${link} 1 day left`],
    [withCells({ daysLeft: 7 }), `( ) {warn} ${link} 7 days left`],
    [withCells({ daysLeft: 8 }), `( ) {good} ${link} 8 days left`],
    [{ ticked: KEYS }, `(x) {good} ${link} 20 days left`],
    [{ isActive: false }, `(-) {good} ${link} 20 days left`],
    [{ isMasterSwitchOn: false }, `(-) {good} ${link} 20 days left`],
  ]
}

const LENDER = '[/users/7/lender] Lee Capital'

/** The freshness board: each state of a category, ticked or not, enabled or not. */
export const BOARD_CELLS: Cells = {
  row: { id: 7, company: 'Lee Capital', bdm: 'Kim Orr', isActive: true, isMasterSwitchOn: true, cells: cells({}) },
  cells: {
    lender: [
      [{}, `( ) ${LENDER} Kim Orr {good} All 6 verified`],
      [{ bdm: null }, `( ) ${LENDER} No BDM {good} All 6 verified`],
      [{ isActive: false }, `(-) ${LENDER} Kim Orr · Paused {good} All 6 verified`],
      [{ isMasterSwitchOn: false }, `(-) ${LENDER} Kim Orr · Switched off {good} All 6 verified`],
      [{ ticked: KEYS }, `(x) ${LENDER} Kim Orr {good} All 6 verified`],
      [{ ticked: KEYS.slice(1) }, `( ) ${LENDER} Kim Orr {good} All 6 verified`],
      [withCells({ isOffered: false }), `(-) ${LENDER} Kim Orr Nothing offered`],
      [withCells({ daysLeft: 7 }), `( ) ${LENDER} Kim Orr {warn} 1st Ranking, 2nd Ranking 7 d left · +4`],
    ],
    ...Object.fromEntries(KEYS.map((key, at) => [key, statesOf(4 + at)])),
  },
}
