import type { Prisma } from '#generated/prisma/client.ts'
import { type Actor, getBrokerId, getLawFirmId, getLenderId } from '#lib/core/actor.ts'
import {
  anyone,
  combine,
  dual,
  hasRole,
  notLawFirm,
  offerVariants,
  type PolicyTable,
  signedIn,
  staff,
  staffAdmin,
  systemJob,
  unrestricted,
} from '#lib/core/policy.ts'
import { CLOSED_STATUSES, type LoanStatusKey } from '#lib/lending/statuses/rules.ts'

const lender = hasRole('LENDER')
const lawFirm = hasRole('LAWFIRM')

/**
 * Defines who may do what with loans. In addition, a lender must be attributed and a law firm must be the loan's own
 * (`saving/commands.ts`).
 */
export const loanPolicies = {
  create: {
    who: combine([staff, lender, lawFirm, systemJob], 'or'),
    description: 'Record a loan: staff, an attributed lender, the own law firm',
  },
  edit: {
    who: combine([staff, lender, lawFirm, systemJob], 'or'),
    description: 'Edit a loan: staff, an attributed lender, the own law firm',
  },
  createAsStaff: { who: staff, description: 'Record a loan through the staff variant' },
  createAsLender: { who: lender, description: 'Record a loan as an attributed lender' },
  createAsLawFirm: { who: lawFirm, description: 'Record a loan of the own law firm' },
  listAll: { who: notLawFirm, description: 'Open All Loans: everybody but law-firm users' },
  listAllAsStaff: { who: staff, description: 'Open All Loans through the staff variant' },
  delete: { who: staffAdmin, description: 'Delete a loan: administrators' },
  review: {
    who: combine([signedIn, systemJob], 'or'),
    description: 'Rate and review a loan: its parties, each for its own side',
  },
  view: { who: signedIn, description: 'View a loan in scope' },
  anchorLogs: { who: systemJob, description: "Anchor the heads of the loans' logs: the product itself" },
  readLog: { who: signedIn, description: 'Read the log of a loan and its snapshots: staff and its parties' },
  readLogAsStaff: { who: staff, description: 'Read a snapshot of a loan through the staff variant' },
  viewPublic: { who: anyone, description: 'Read a public loan' },
  seeWholeMarket: { who: unrestricted, description: 'See every loan and every lender name' },
  followParties: { who: notLawFirm, description: 'Open a party of a loan' },
  followFromSnapshot: {
    who: combine([notLawFirm, (actor) => !staff(actor)]),
    description: 'Open a party from a snapshot of a loan: lenders and brokers',
  },
} satisfies PolicyTable

/** The endpoints that change a loan, one per role; a broker's accepts review fields only. */
export const loanChangePolicies = {
  'system-user': { who: staff, description: 'Change a loan through the staff variant' },
  lender: { who: lender, description: 'Change a loan as an attributed lender' },
  lawfirm: { who: lawFirm, description: 'Change a loan of the own law firm' },
  broker: { who: hasRole('BROKER'), description: 'Review a loan as an attributed broker' },
  dual: { who: dual, description: 'Change a loan as a dual company' },
} satisfies PolicyTable

const listSides = (what: string) =>
  ({
    'system-user': { who: staff, description: `${what} through the staff variant` },
    lender: { who: lender, description: `${what} as a lender` },
    lawfirm: { who: lawFirm, description: `${what} as a law firm` },
    broker: { who: hasRole('BROKER'), description: `${what} as a broker` },
    dual: { who: dual, description: `${what} as a company of both kinds` },
  }) satisfies PolicyTable

/** The endpoints that read a loan, one per role; all return the same. */
export const loanReadPolicies = listSides('Read a loan')

/** The endpoint of All Loans and its variant for staff. */
export const allLoansPolicies = offerVariants(loanPolicies.listAll, loanPolicies.listAllAsStaff)

/** The endpoints that read a loan's reviews, one per role, and the variant for staff. */
export const reviewSides = listSides('Read reviews')

/** The endpoint of a snapshot and its variant for staff. */
export const snapshotPolicies = offerVariants(loanPolicies.readLog, loanPolicies.readLogAsStaff)

/** The loans that an actor can reach; both the ORM scope and the SQL scope are built from it. */
export type LoanReach =
  | { kind: 'all' }
  | { kind: 'closed-or-own'; lenderId: number | null; brokerId: number | null }
  | { kind: 'law-firm'; lawFirmId: number }
  | { kind: 'public' }

/** Returns which loans an actor can reach (decision 'who sees which loan'). */
export const getLoanReach = (actor: Actor): LoanReach => {
  switch (actor.kind) {
    case 'staff':
    case 'system':
      return { kind: 'all' }
    case 'lender':
    case 'broker':
    case 'dual':
      return { kind: 'closed-or-own', lenderId: getLenderId(actor), brokerId: getBrokerId(actor) }
    case 'law-firm':
      return { kind: 'law-firm', lawFirmId: actor.lawFirmId }
    case 'visitor':
      return { kind: 'public' }
  }
}

/** A broker with a public page: active, switched on, with a visible person. */
const publicBroker = {
  isActive: true,
  company: { isMasterSwitchOn: true, individuals: { some: { isVisible: true, closedAt: null } } },
} satisfies Prisma.BrokerWhereInput

/** Returns the loans within an actor's reach as a Prisma condition. */
export const buildLoanScope = (actor: Actor): Prisma.LoanWhereInput => {
  const reach = getLoanReach(actor)
  const closed = { statusKey: { in: [...CLOSED_STATUSES] } }
  switch (reach.kind) {
    case 'all':
      return {}
    case 'closed-or-own':
      return {
        OR: [
          closed,
          ...(reach.lenderId ? [{ loanLenders: { some: { lenderId: reach.lenderId } } }] : []),
          ...(reach.brokerId ? [{ loanBrokers: { some: { brokerId: reach.brokerId } } }] : []),
        ],
      }
    case 'law-firm':
      return { lawFirmId: reach.lawFirmId }
    case 'public':
      return { ...closed, loanBrokers: { some: { broker: publicBroker } } }
  }
}

/** The parties of a loan by profile id. */
export type LoanParties = {
  statusKey: LoanStatusKey
  lawFirmId: number
  lenderIds: readonly number[]
  brokerIds: readonly number[]
}

/** True if the actor's company is an attributed lender or broker, or the loan's law firm. */
export const isParty = (actor: Actor, loan: Omit<LoanParties, 'statusKey'>): boolean =>
  loan.lenderIds.some((id) => id === getLenderId(actor)) ||
  loan.brokerIds.some((id) => id === getBrokerId(actor)) ||
  loan.lawFirmId === getLawFirmId(actor)
