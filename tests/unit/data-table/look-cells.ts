import { formatTableTime } from '#lib/core/dates.ts'

/** A change to a row, and what a cell then shows. */
export type Cell = [change: Record<string, unknown>, seen: string]
/** A row of a list, and for each column what it shows for this row and for changed ones. */
export type Cells = { row: Record<string, unknown>; cells: Record<string, Cell[]> }

export const AT = new Date('2026-03-02T01:02:03Z')
export const SAID = formatTableTime(AT)
/** A cell of a text that may be missing. */
export const plain = (key: string, text: string): Cell[] => [
  [{}, text],
  [{ [key]: null }, ''],
]

/** All Users: what each cell shows for a row, and for the same row with other values. */
export const USER_CELLS: Cells = {
  row: {
    user: 'Ann Lee',
    state: 'NSW',
    company: 'Lee Capital',
    email: 'ann@lee.example',
    type: 'Lender',
    lastCall: '2 Mar 26',
    lastLoan: 'CV1',
    lastLoanId: 11,
    currentCriteria: '1, 2',
    coLender: true,
    activeCriteria: '1',
    mobile: '0491 570 156',
    lastFileNote: '2026-03-02',
    lastLogin: AT,
    lastSuburb: 'Perth',
    website: 'https://lee.example',
    lastPartner: 'Pat Ray',
    lastLawFirm: 'Ray Legal',
    lastLawFirmId: 12,
    lastBroker: 'Bo Day',
    lastBrokerId: 13,
    lastLender: 'Lo Ash',
    lastLenderId: 14,
    lastPrincipal: 900_000n,
    bdm: 'Kim Orr',
    fundsAvailable: 5_000_000n,
    followUp: '2026-03-03',
    profileStatus: true,
    leadScore: 'A',
    masterSwitch: true,
    lenderId: 21,
    brokerId: null,
    lawFirmId: null,
  },
  cells: {
    user: [
      [{}, '[/users/21/lender?tab=overview] Ann Lee'],
      [{ brokerId: 22 }, '[/users/21/lender?tab=overview] Ann Lee'],
      [{ lenderId: null, brokerId: 22 }, '[/users/22/broker?tab=overview] Ann Lee'],
      [{ lenderId: null, lawFirmId: 23 }, '[/users/23/lawfirm?tab=overview] Ann Lee'],
      [{ lenderId: null }, 'Ann Lee'],
    ],
    state: [[{}, 'NSW']],
    company: [[{}, 'Lee Capital']],
    email: [
      [{}, '[mailto:ann@lee.example] ann@lee.example'],
      [{ email: null }, ''],
    ],
    type: ['Lender', 'Broker', 'Dual', 'Law Firm'].map((type): Cell => [{ type }, type]),
    lastCall: [...plain('lastCall', '2 Mar 26'), [{ lastCall: '2 Mar 26, Al Poe' }, '2 Mar 26 Al Poe']],
    lastLoan: [
      [{}, '[/loans/11/view] CV1'],
      [{ lastLoanId: null }, 'CV1'],
      [{ lastLoan: null }, ''],
    ],
    currentCriteria: [
      [{}, '1, 2'],
      [{ currentCriteria: '1, 2, 3, 4' }, '1, 2 , 3, 4 +2'],
      [{ currentCriteria: null }, ''],
    ],
    coLender: [
      [{}, 'Yes'],
      [{ coLender: false }, 'No'],
      [{ coLender: null }, 'N/A'],
    ],
    activeCriteria: [[{}, '1']],
    mobile: [
      [{}, '[tel:0491570156] 0491 570 156'],
      [{ mobile: null }, ''],
    ],
    lastFileNote: plain('lastFileNote', '02 Mar 2026'),
    lastLogin: plain('lastLogin', SAID),
    lastSuburb: plain('lastSuburb', 'Perth'),
    website: plain('website', 'https://lee.example'),
    lastPartner: plain('lastPartner', 'Pat Ray'),
    lastLawFirm: [
      [{}, '[/users/12/lawfirm] Ray Legal'],
      [{ lastLawFirmId: null }, 'Ray Legal'],
      [{ lastLawFirm: null }, ''],
    ],
    lastBroker: [
      [{}, '[/users/13/broker] Bo Day'],
      [{ lastBrokerId: null }, 'Bo Day'],
      [{ lastBroker: null }, ''],
    ],
    lastLender: [
      [{}, '[/users/14/lender] Lo Ash'],
      [{ lastLenderId: null }, 'Lo Ash'],
      [{ lastLender: null }, ''],
    ],
    lastPrincipal: plain('lastPrincipal', '$900,000'),
    bdm: plain('bdm', 'Kim Orr'),
    fundsAvailable: [
      [{}, '$5,000,000'],
      [{ fundsAvailable: null }, 'N/A'],
    ],
    followUp: [
      [{}, '03 Mar 2026'],
      [{ followUp: '2026-03-02' }, '02 Mar 2026 {bad} 1 d late'],
      [{ followUp: null }, ''],
    ],
    profileStatus: [
      [{}, 'Yes'],
      [{ profileStatus: false }, '{warn} No'],
    ],
    leadScore: ['A', 'B', 'C', 'D', 'E'].map((leadScore): Cell => [{ leadScore }, leadScore]),
    masterSwitch: [
      [{}, 'Yes'],
      [{ masterSwitch: false }, '{warn} No'],
    ],
  },
}

const LOAN = {
  id: 7,
  loanNo: 'CV7',
  statusKey: 'SETTLED',
  status: 'Settled',
  suburbState: 'Perth, WA',
  principal: 900_000n,
  attributedLender: 'Ann Lee',
  attributedLenderId: 21,
  attributedLenderCompany: 'Lee Capital',
  isPrivate: false,
  isLenderLinked: true,
  attributedBroker: 'Bo Day',
  attributedBrokerId: 22,
  attributedBrokerCompany: 'Day & Co',
  isBrokerLinked: true,
  priority: 'First',
  lowerRate: '9',
  estab: '1.5',
  lvr: '60',
  scenario: 'Purchase',
  securityType: 'Retail',
  settlement: '2026-03-02',
  repayment: '2027-03-02',
  lastEdit: '2026-08-30',
  recorded: '2026-08-01',
  loanLendersBrokers: [],
}

/** The lists of loans, for signed-in users and for visitors. */
export const LOAN_CELLS: Record<'office' | 'visitor', Cells> = {
  office: {
    row: LOAN,
    cells: {
      loanNo: [
        [{}, '[/loans/7/view] CV7 {good} Settled'],
        [{ statusKey: 'DEFAULT', status: 'Default' }, '[/loans/7/view] CV7 {bad} Default'],
      ],
      lender: [
        [{}, '[/users/21/lender] Ann Lee Lee Capital'],
        [{ isLenderLinked: false }, 'Ann Lee Lee Capital'],
        [{ attributedLenderId: null }, 'Ann Lee Lee Capital'],
        [{ attributedLenderCompany: 'Ann Lee' }, '[/users/21/lender] Ann Lee'],
        [{ isPrivate: true }, 'Privacy Engaged'],
        [{ attributedLender: null }, '–'],
      ],
      broker: [
        [{}, '[/users/22/broker] Bo Day Day & Co'],
        [{ isBrokerLinked: false }, 'Bo Day Day & Co'],
        [{ attributedBrokerId: null }, 'Bo Day Day & Co'],
        [{ attributedBroker: null }, '–'],
      ],
      // The comma is a separate element, hidden when the state is below the suburb.
      suburbState: [[{}, 'Perth , WA']],
      priority: [[{}, 'First']],
      principal: [[{}, '$900,000']],
      lowerRate: [[{}, '9.00%']],
      estab: [
        [{}, '1.5%'],
        [{ estab: null }, ''],
      ],
      lvr: [
        [{}, '60%'],
        [{ lvr: null }, ''],
      ],
      scenario: [[{}, 'Purchase']],
      securityType: [[{}, 'Retail']],
      settlement: [
        [{}, '02 Mar 2026'],
        [{ settlement: null }, ''],
      ],
      repayment: plain('repayment', '02 Mar 2027'),
      lastEdit: plain('lastEdit', '30 Aug 2026'),
      recorded: plain('recorded', '01 Aug 2026'),
      status: [
        [{ statusKey: 'PRESETTLEMENT', status: 'Pre-Settlement' }, '{accent} Pre-Settlement'],
        [{}, '{good} Settled'],
        [{ statusKey: 'DEFAULT', status: 'Default' }, '{bad} Default'],
        [{ statusKey: 'VARIATIONINPROG', status: 'Variation in Progress' }, '{warn} Variation in Progress'],
        [{ statusKey: 'DISCHARGED', status: 'Discharged' }, '{neutral} Discharged'],
      ],
    },
  },
  visitor: { row: LOAN, cells: { loanNo: [[{}, '[/general/loans/7] CV7']] } },
}
