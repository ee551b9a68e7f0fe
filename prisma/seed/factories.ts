import {
  type BrokerActor,
  createSystemActor,
  type DualActor,
  type LawFirmActor,
  type LenderActor,
  type PersonActor,
  type StaffActor,
} from '#lib/core/actor.ts'
import { notFound } from '#lib/core/errors.ts'
import { createFileNote } from '#lib/crm/file-notes/commands.ts'
import type { NotedProfile, NoteInput } from '#lib/crm/file-notes/schema.ts'
import { createCompany } from '#lib/market/onboarding/commands.ts'
import type { ProfileType } from '#lib/people/companies/schema.ts'
import { createActor, findPersonByAccount } from '#lib/people/directory/queries.ts'
import { addIndividual } from '#lib/people/individuals/commands.ts'
import { createStaff } from '#lib/people/staff/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { buildAcn, buildMobile } from './numbers.ts'

/** The actor that creates the data of the scenario and of tests. */
export const seeder = createSystemActor('demonstration')

export type Contact = { firstName: string; lastName: string; email: string; mobileNumber: string; stateKey: string }

export type MadeStaff = { staffId: number; accountId: number; email: string }
export type MadePerson = { individualId: number; accountId: number; email: string }
export type MadeCompany = MadePerson & { companyId: number; companyName: string }
export type MadeLender = MadeCompany & { lenderId: number }
export type MadeBroker = MadeCompany & { brokerId: number }
export type MadeDual = MadeCompany & { lenderId: number; brokerId: number }
export type MadeLawFirm = MadeCompany & { lawFirmId: number; partnerId: number; associateId: number }

export type CompanyOverrides = Partial<Contact> & { companyName?: string; companyACN?: string; bdmId?: number }

let made = 0
const takeNumber = (): number => {
  made += 1
  return made
}

const buildContact = (number: number): Contact => ({
  firstName: 'Alex',
  lastName: `Tester ${number}`,
  email: `person-${number}@covenant.example`,
  mobileNumber: buildMobile(number),
  stateKey: 'NSW',
})

const findAccountId = async (where: { individualId: number } | { staffId: number }): Promise<number> =>
  (await database().account.findFirstOrThrow({ where, select: { id: true } })).id

/**
 * Creates a staff member by the real command, then sets `isAdmin` and `isActive` directly, because the command does
 * not.
 */
export const makeStaff = async (
  overrides: Partial<Contact> & { isAdmin?: boolean; isActive?: boolean } = {},
): Promise<MadeStaff> => {
  const { isAdmin = false, isActive = true, ...contact } = overrides
  const { mobileNumber, ...person } = { ...buildContact(takeNumber()), ...contact }
  const { staffId } = await createStaff(seeder, { ...person, mobile: mobileNumber })
  if (isAdmin || !isActive) await database().staff.update({ where: { id: staffId }, data: { isAdmin, isActive } })
  return { staffId, accountId: await findAccountId({ staffId }), email: person.email }
}

let everyonesBdm: Promise<MadeStaff> | undefined

// One BDM is shared by all companies of a test that name none.
const ensureBdm = async (given: number | undefined): Promise<number> => {
  if (given !== undefined) return given
  everyonesBdm ??= makeStaff({ firstName: 'Bailey', lastName: 'Manager' })
  return (await everyonesBdm).staffId
}

const makeCompany = async (profileTypeKey: ProfileType, overrides: CompanyOverrides) => {
  const number = takeNumber()
  const { companyName = `Company ${number}`, companyACN = buildAcn(number), bdmId, ...contact } = overrides
  const person = { ...buildContact(number), ...contact }
  const created = await createCompany(seeder, {
    ...person,
    profileTypeKey,
    companyName,
    companyACN,
    bdmId: profileTypeKey === 'LAWFIRM' ? null : await ensureBdm(bdmId),
  })
  const accountId = await findAccountId({ individualId: created.individualId })
  return { ...created, accountId, email: person.email, companyName }
}

/** Creates a lender company with one person. */
export const makeLender = async (overrides: CompanyOverrides = {}): Promise<MadeLender> =>
  (await makeCompany('LENDER', overrides)) as MadeLender

/** Creates a broker company with one person. */
export const makeBroker = async (overrides: CompanyOverrides = {}): Promise<MadeBroker> =>
  (await makeCompany('BROKER', overrides)) as MadeBroker

/** Creates a dual company, lender and broker, with one person. */
export const makeDual = async (overrides: CompanyOverrides = {}): Promise<MadeDual> =>
  (await makeCompany('DUAL', overrides)) as MadeDual

/** Creates a law firm with a partner and an associate. */
export const makeLawFirm = async (
  overrides: CompanyOverrides & { associate?: Partial<Contact> } = {},
): Promise<MadeLawFirm> => {
  const { associate = {}, ...company } = overrides
  const firm = (await makeCompany('LAWFIRM', company)) as MadeCompany & { lawFirmId: number }
  const { individualId } = await makeIndividual(firm.companyId, { ...associate, positionKey: 'ASSOC' })
  return { ...firm, partnerId: firm.individualId, associateId: individualId }
}

/** Adds a person to a company. */
export const makeIndividual = async (
  companyId: number,
  overrides: Partial<Contact> & { isVisible?: boolean; positionKey?: 'PRTNR' | 'ASSOC' | null } = {},
): Promise<MadePerson> => {
  const person = { ...buildContact(takeNumber()), isVisible: true, ...overrides }
  const { individualId } = await addIndividual(seeder, { ...person, companyId })
  return { individualId, accountId: await findAccountId({ individualId }), email: person.email }
}

/** Marks an invitation as accepted, so that issuer and subject identify the account; returns the subject. */
export const acceptInvitation = async (
  accountId: number,
  { subject = `subject-${accountId}`, acceptedAt = now(), lastLoginAt = null as Date | null } = {},
): Promise<string> => {
  const issuer = process.env.OIDC_ISSUER
  await database().account.update({ where: { id: accountId }, data: { issuer, subject, acceptedAt, lastLoginAt } })
  return subject
}

/** Returns the actor of an account as of now. Raises NOT_FOUND if the person may not sign in. */
export const findActor = async (accountId: number): Promise<PersonActor> => {
  const person = await findPersonByAccount(accountId)
  const actor = person && createActor(person, null)
  if (!actor) throw notFound()
  return actor
}

type Made = MadeStaff | MadeLender | MadeBroker | MadeDual | MadeLawFirm
/** The actor of a created person, by the records behind it. */
type ActorOf<Person> = Person extends MadeStaff
  ? StaffActor
  : Person extends MadeDual
    ? DualActor
    : Person extends MadeLender
      ? LenderActor
      : Person extends MadeBroker
        ? BrokerActor
        : LawFirmActor

/** Returns the actor of a created person. */
export const findActorOf = async <Person extends Made>({ accountId }: Person) =>
  (await findActor(accountId)) as ActorOf<Person>

/** Returns the actors of created people under the same names. */
export const findActors = async <People extends Record<string, Made>>(people: People) =>
  Object.fromEntries(
    await Promise.all(Object.entries(people).map(async ([name, person]) => [name, await findActorOf(person)])),
  ) as { [Name in keyof People]: ActorOf<People[Name]> }

/** The parties of a loan to create. */
export type MadeParties = {
  lenders: { lenderId: number }[]
  brokers: { brokerId: number }[]
  lawFirm: { lawFirmId: number; partnerId?: number; associateId?: number }
}

/**
 * Builds a body for `createLoan` with every required field: a settled loan of $1,200,000 in Parramatta, in equal
 * contributions.
 */
export const makeLoanInput = <Overrides extends Record<string, unknown>>(
  { lenders, brokers, lawFirm }: MadeParties,
  overrides: Overrides = {} as Overrides,
) => ({
  loanNo: `T${String(takeNumber()).padStart(5, '0')}`,
  statusKey: 'SETTLED',
  loanLenders: lenders.map(({ lenderId }) => ({
    lenderId,
    contributionAmount: Math.floor(1_200_000 / lenders.length),
  })),
  loanBrokers: brokers.map(({ brokerId }) => ({ brokerId })),
  suburb: 'Parramatta',
  state: 'NSW',
  priorityKey: 'FIRST',
  lowerRate: '8.95',
  higherRate: '12.95',
  lvr: '65.00',
  valuationRequired: true,
  interestKey: 'PREPAID',
  establishmentFeeWithGst: 26_400,
  scenarioKey: 'PURCHASE',
  securityTypeKey: 'COMMERCIAL',
  securitySubTypeKey: 'OFFICE',
  lawFirmId: lawFirm.lawFirmId,
  assignedPartnerId: lawFirm.partnerId ?? null,
  assignedAssociateId: lawFirm.associateId ?? null,
  settlementDate: '2026-03-02',
  repaymentDate: '2027-03-02',
  dischargedDate: null,
  shortfall: null,
  credits: [1],
  notes: null,
  ...overrides,
})

/** Creates a file note by the real command, by default a phone call; returns its id. */
export const makeFileNote = async (
  actor: PersonActor,
  profile: NotedProfile,
  { note = `Note ${takeNumber()}`, noteType = 'PHONE_CALL' }: Partial<NoteInput> = {},
): Promise<number> => (await createFileNote(actor, profile, { note, noteType })).id
