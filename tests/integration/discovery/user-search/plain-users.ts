import { type Actor, getLenderId } from '#lib/core/actor.ts'
import { addDaysTo, dateToDay, toSydneyDay } from '#lib/core/dates.ts'
import type { UserColumnKey } from '#lib/discovery/user-search/columns.ts'
import { pool } from '#lib/server/database/db.ts'
import { today } from '#lib/server/operations/clock.ts'
import {
  type Asked,
  isReached,
  type PlainLoan,
  shownLenders,
} from '#tests/integration/discovery/loan-search/plain-loans.ts'

/** Reads every person with company and profiles, including hidden and switched-off ones. */
export type PlainUser = {
  id: number
  name: string
  state: string
  email: string | null
  mobile: string | null
  isVisible: boolean
  lastLogin: Date | null
  companyId: number
  company: string
  website: string | null
  isOn: boolean
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
  showsCurrent: boolean | null
  showsDischarged: boolean | null
  active: boolean[]
  bdmIds: number[]
  bdm: string | null
}

/** The observer's data of a company, and the terms that a lender offers in a category. */
export type Kept = { companyId: number; by: number | null; score: string | null; followUp: string | null }
export type Note = { profileId: number; by: number | null; at: Date; isCall: boolean }
export type Offer = {
  lenderId: number
  code: number
  key: string
  isOffered: boolean
  isPublished: boolean
  isSyndicate: boolean
  available: number | null
  min: number | null
  max: number | null
}
export type Plain = { users: PlainUser[]; loans: PlainLoan[]; kept: Kept[]; notes: Note[]; offers: Offer[] }

/** Reads everything needed to compute All Users directly. */
export const readPlain = async (loans: PlainLoan[]): Promise<Plain> => {
  const read = async <Row extends object>(text: string) => (await pool().query<Row>(text)).rows
  return {
    loans,
    users:
      await read<PlainUser>(`select i.id, i.first_name || ' ' || i.last_name as name, i.state_key as state, i.email, i.mobile,
        i.is_visible as "isVisible", a.last_login_at as "lastLogin", c.id as "companyId", c.name as company, c.website,
        c.is_master_switch_on as "isOn", le.id as "lenderId", br.id as "brokerId", lf.id as "lawFirmId",
        le.loan_tab_show_current_loan_book as "showsCurrent", le.loan_tab_show_discharged_loan_book as "showsDischarged",
        array_remove(array[le.is_active, br.is_active, lf.is_active], null) as active,
        array_remove(array[le.bdm_id, br.bdm_id], null) as "bdmIds",
        (select first_name || ' ' || last_name from staff where id = coalesce(le.bdm_id, br.bdm_id)) as bdm
      from individuals i join companies c on c.id = i.company_id left join lenders le on le.company_id = c.id
      left join brokers br on br.company_id = c.id left join law_firms lf on lf.company_id = c.id
      left join accounts a on a.individual_id = i.id where i.closed_at is null and c.closed_at is null order by i.id`),
    kept: await read<Kept>(`select d.company_id as "companyId", o.company_id as by, d.lead_score as score,
      d.followup_date::text as "followUp" from company_leads d join observers o on o.id = d.observer_id`),
    notes:
      await read<Note>(`select coalesce(n.lender_id, n.broker_id, n.law_firm_id) as "profileId", o.company_id as by,
      n.taken_at as at, t.is_call as "isCall" from file_notes n join observers o on o.id = n.observer_id
      join note_types t on t.key = n.note_type_key`),
    // The categories here are either complete and verified today, or not verified at all.
    offers:
      await read<Offer>(`select k.lender_id as "lenderId", cat.code, k.category_key as key, k.is_offered as "isOffered",
      k.is_offered and k.is_verified as "isPublished", k.is_syndicate_lender as "isSyndicate", k.available::float as available,
      k.preferred_parcel_size_min::float as min, k.preferred_parcel_size_max::float as max
      from lender_categories k join categories cat on cat.key = k.category_key`),
  }
}

const CURRENT = ['SETTLED', 'DEFAULT', 'VARIATIONINPROG']
const isTold = (actor: Actor) => actor.kind === 'staff'
const observerOf = (actor: Actor): number | null => ('companyId' in actor ? (actor.companyId as number) : null)

/** Returns whether the viewer may find a person at all. */
export const isListed = (actor: Actor, user: PlainUser): boolean =>
  user.active.length > 0 && (isTold(actor) || (user.isVisible && user.isOn && user.active.some(Boolean)))

/** Returns the loans that connect the person's company for the viewer. */
export const loansOf = (actor: Actor, user: PlainUser, loans: readonly PlainLoan[]): PlainLoan[] =>
  loans.filter(
    (loan) =>
      isReached(actor, loan) &&
      (shownLenders(actor, loan).some(({ lenderId }) => lenderId === user.lenderId) ||
        loan.loanBrokers.some(({ brokerId }) => brokerId === user.brokerId) ||
        (loan.lawFirmId !== null && loan.lawFirmId === user.lawFirmId)),
  )

/** Returns the last settled of them, by day and then by id. */
export const lastLoanOf = (actor: Actor, user: PlainUser, loans: readonly PlainLoan[]): PlainLoan | undefined =>
  loansOf(actor, user, loans)
    .filter(({ settlementDate, statusKey }) => settlementDate !== null && statusKey !== 'PRESETTLEMENT')
    .toSorted((a, b) => Number(b.settlementDate) - Number(a.settlementDate) || b.id - a.id)[0]

/** A company’s book. A lender that hides it counts as empty: neither none nor some, unless it is a broker or a firm as well. */
export const bookOf = (actor: Actor, user: PlainUser, loans: readonly PlainLoan[], isDischarged: boolean) => {
  const statuses = isDischarged ? ['DISCHARGED'] : CURRENT
  const isHidden =
    !isTold(actor) &&
    user.lenderId !== null &&
    user.lenderId !== getLenderId(actor) &&
    !(isDischarged ? user.showsDischarged : user.showsCurrent)
  if (isHidden && user.brokerId === null) return null
  let [count, book] = [0, 0]
  for (const loan of loans.filter(({ statusKey }) => statuses.includes(statusKey))) {
    const part = isHidden ? undefined : loan.loanLenders.find(({ lenderId }) => lenderId === user.lenderId)
    const isWhole =
      loan.loanBrokers.some(({ brokerId }) => brokerId === user.brokerId) ||
      (user.lawFirmId !== null && loan.lawFirmId === user.lawFirmId)
    if (!part && !isWhole) continue
    count += 1
    book += Number(isWhole ? loan.principal : part?.contributionAmount)
  }
  return { count, book }
}

const measured = (key: string | undefined, value: number | undefined): boolean => {
  if (!key || key === 'Ignore') return true
  if (value === undefined) return false
  if (key === '0') return value === 0
  const [, least] = /^(\d+)\+$/.exec(key) ?? []
  return least ? value >= Number(least) : value > Number(/\d+/.exec(key)?.[0]) * 1_000_000
}

const PARCELS = ['FirstRanking', 'SecondRanking', 'Construction', 'Mezzanine', 'LandBank', 'Rural']

export const typesOf = ({ lenderId, brokerId, lawFirmId }: PlainUser): string[] => [
  ...(lenderId ? ['LENDER'] : []),
  ...(brokerId ? ['BROKER'] : []),
  ...(lenderId && brokerId ? ['DUAL'] : []),
  ...(lawFirmId ? ['LAWFIRM'] : []),
]

/** Returns the newest note, or call, of the viewer's company about a company. */
export const noteOf = (actor: Actor, user: PlainUser, { notes }: Plain, isCall: boolean): Note | undefined =>
  notes
    .filter(
      (note) =>
        note.by === observerOf(actor) &&
        [user.lenderId, user.brokerId, user.lawFirmId].includes(note.profileId) &&
        (!isCall || note.isCall),
    )
    .toSorted((a, b) => Number(b.at) - Number(a.at))[0]

/** Returns the lead of the viewer's company about a company. */
export const leadOf = (actor: Actor, user: PlainUser, { kept }: Plain): Kept | undefined =>
  kept.find(({ companyId, by }) => companyId === user.companyId && by === observerOf(actor))

/** Returns the categories of a person's lender that the viewer may see. */
export const offersOf = (actor: Actor, user: PlainUser, { offers }: Plain): Offer[] =>
  offers.filter(
    ({ lenderId, isOffered, isPublished }) =>
      lenderId === user.lenderId &&
      isOffered &&
      (isTold(actor) || user.lenderId === getLenderId(actor) || (isPublished && user.isOn && user.active[0] === true)),
  )

const isDue = (key: string | undefined, day: string | null): boolean => {
  if (!key) return true
  if (key === 'NONE') return day === null
  if (day === null) return false
  if (key === 'OVERDUE') return day < today()
  const days = { TODAY: 0, NEXT_7: 7, NEXT_30: 30 }[key] ?? 0
  return day >= today() && day <= addDaysTo(today(), days)
}

const isUncalled = (key: string | undefined, last: Date | undefined): boolean => {
  if (!key || !last) return true
  return key !== 'NEVER' && toSydneyDay(last) <= addDaysTo(today(), -Number(key.slice(2)))
}

const isIdle = (key: string | undefined, last: PlainLoan | undefined): boolean => {
  if (!key || !last?.settlementDate) return true
  return key !== 'NEVER' && dateToDay(last.settlementDate) <= addDaysTo(today(), -Number(key.slice(2)))
}

/** Returns whether a person matches a search, by the text of row K-03. */
export const isFound = (actor: Actor, asked: Asked, user: PlainUser, plain: Plain): boolean => {
  const lead = leadOf(actor, user, plain)
  const last = lastLoanOf(actor, user, plain.loans)
  const books = [false, true].map((isDischarged) => bookOf(actor, user, plain.loans, isDischarged))
  const isEqual = (text: string | undefined, value: unknown) => !text || text === String(value)
  return (
    isDue(asked.followUpKey, lead?.followUp ?? null) &&
    isUncalled(asked.notCalledKey, noteOf(actor, user, plain, true)?.at) &&
    isIdle(asked.noLoanKey, last) &&
    isEqual(asked.leadScore, lead?.score) &&
    (!asked.typeKey || asked.typeKey.split(',').some((type) => typesOf(user).includes(type))) &&
    (asked.hasBdm !== 'true' || user.bdmIds.length > 0) &&
    (asked.hasBdm !== 'false' || (user.bdmIds.length === 0 && user.lawFirmId === null)) &&
    (!asked.criteriaKeys ||
      offersOf(actor, user, plain).some(
        ({ key, isPublished }) => isPublished && asked.criteriaKeys?.split(',').includes(key),
      )) &&
    isEqual(asked.masterSwitch, user.isOn) &&
    isEqual(asked.profileStatus, user.active[0]) &&
    isEqual(asked.visibility, user.isVisible) &&
    (!asked.stateKeys || asked.stateKeys.split(',').includes(user.state)) &&
    measured(asked.currentLoansCountKey, books[0]?.count) &&
    measured(asked.currentLoansValueKey, books[0]?.book) &&
    measured(asked.dischargedLoansCountKey, books[1]?.count) &&
    measured(asked.dischargedLoansValueKey, books[1]?.book) &&
    PARCELS.every((name) => {
      const [min, max] = [asked[`min${name}ParcelSize`], asked[`max${name}ParcelSize`]]
      if (!min && !max) return true
      const [low, high] = [Number(min ?? 0), Number(max ?? Number.MAX_SAFE_INTEGER)].toSorted((a, b) => a - b)
      return offersOf(actor, user, plain).some(
        (offer) =>
          offer.key.replace('_', '') === name.toUpperCase() &&
          (offer.min !== null || offer.max !== null) &&
          (offer.max ?? Number.MAX_SAFE_INTEGER) >= (low as number) &&
          (offer.min ?? 0) <= (high as number),
      )
    }) &&
    (!asked.platformBdmId || user.bdmIds.includes(Number(asked.platformBdmId))) &&
    (!asked.lawFirmId || isEqual(asked.lawFirmId, user.lawFirmId) || isEqual(asked.lawFirmId, last?.lawFirmId)) &&
    (!asked.partnerId || !asked.lawFirmId || isEqual(asked.partnerId, last?.partnerId))
  )
}

type Key = string | number | boolean | null
const text = (value: string | null | undefined): Key => value?.toLowerCase() || null

/** Returns the sort value of a column; null sorts last in both directions. */
export const keyOf = (actor: Actor, column: UserColumnKey, user: PlainUser, plain: Plain): Key => {
  const last = lastLoanOf(actor, user, plain.loans)
  const offers = offersOf(actor, user, plain)
  const published = offers.filter(({ isPublished }) => isPublished)
  const codes = (list: Offer[]): Key =>
    list.length === 0
      ? null
      : list
          .map(({ code }) => code)
          .toSorted()
          .join()
  const at = (note: Note | undefined): Key => (note ? Number(note.at) : null)
  const shown = last && shownLenders(actor, last)[0]
  const keys: Partial<Record<UserColumnKey, () => Key>> = {
    user: () => text(user.name),
    state: () => user.state,
    company: () => text(user.company),
    email: () => text(user.email),
    lastCall: () => at(noteOf(actor, user, plain, true)),
    lastFileNote: () => at(noteOf(actor, user, plain, false)),
    lastLoan: () => last?.loanNo ?? null,
    lastLender: () => (shown ? shown.lenderId : null),
    lastPrincipal: () => (last ? Number(last.principal) : null),
    currentCriteria: () => codes(offers),
    activeCriteria: () => codes(published),
    fundsAvailable: () => {
      const sums = published.flatMap(({ available }) => available ?? [])
      return sums.length > 0 ? sums.reduce((sum, value) => sum + value) : null
    },
    website: () => text(user.website),
    mobile: () => user.mobile,
    bdm: () => text(user.bdm),
    followUp: () => leadOf(actor, user, plain)?.followUp ?? null,
    leadScore: () => leadOf(actor, user, plain)?.score ?? null,
    lastLogin: () => (user.lastLogin ? Number(user.lastLogin) : null),
    masterSwitch: () => user.isOn,
    profileStatus: () => user.active[0] ?? null,
  }
  return keys[column]?.() ?? null
}
