import { randomBytes, randomInt } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { getNamedPerson } from '#prisma/seed/people.ts'
import { rowsOf } from './database.ts'
import { personWhere, sessionFor, settings } from './harness/principals.ts'
import { signInWith } from './harness/sign-in.ts'
import { fromOurPage, ORIGIN, send } from './harness/wire.ts'
import { type ProfileType, typedCompany } from './people/life.ts'

/** A company created for one test, with a first person who can sign in. */
export type OwnCompany = {
  companyId: number
  companyName: string
  individualId: number
  /** The first person's name, account and address. */
  personName: string
  accountId: number
  email: string
}

const KEYS = { Broker: 'BROKER', Lender: 'LENDER', Dual: 'DUAL', 'Law Firm': 'LAWFIRM' } as const
type Created = { companyId: number; individualId: number; lenderId: number; brokerId: number; lawFirmId: number }

let staff: Promise<{ cookie: string; staffId: number }> | undefined
export const staffSession = async () => {
  const { accountId, staffId } = await personWhere('a.email = $1', [getNamedPerson('staff').email])
  return { cookie: await sessionFor(accountId), staffId: staffId as number }
}

const addCompany = async (type: ProfileType, named?: string): Promise<OwnCompany & Created> => {
  staff ??= staffSession()
  const { cookie, staffId } = await staff
  const { companyName, acn, firstName, lastName, email, mobile, state } = typedCompany(type)
  const name = named ?? `${companyName} ${randomInt(1_000, 10_000)}`
  const body = JSON.stringify({
    profileTypeKey: KEYS[type],
    companyName: name,
    companyACN: acn,
    bdmId: type === 'Law Firm' ? null : staffId,
    firstName,
    lastName,
    email,
    mobileNumber: mobile,
    stateKey: state,
  })
  const headers = Object.assign({ 'content-type': 'application/json' }, fromOurPage())
  const answer = await send('/api/companies', { method: 'POST', headers, cookie, body })
  if (answer.status !== 201) throw new Error(`no company could be added: ${answer.status} ${answer.body}`)
  const { data } = JSON.parse(answer.body) as { data: Created }
  const [account] = await rowsOf<{ id: number }>(
    'update accounts set issuer = $2, subject = $3, accepted_at = now() where individual_id = $1 returning id',
    [data.individualId, settings().issuer, `own-${randomBytes(8).toString('hex')}`],
  )
  const person = { personName: `${firstName} ${lastName}`, accountId: account?.id as number, email }
  return Object.assign(data, person, { companyName: name })
}

/** Creates a lender as staff would: active, without criteria and loans. */
export const ownLender = (named?: string): Promise<OwnCompany & { lenderId: number }> => addCompany('Lender', named)

/** Creates a broker. */
export const ownBroker = (): Promise<OwnCompany & { brokerId: number }> => addCompany('Broker')

/** Creates a law firm. */
export const ownLawFirm = (): Promise<OwnCompany & { lawFirmId: number }> => addCompany('Law Firm')

/** Creates a company that is lender and broker. */
export const ownDual = (): Promise<OwnCompany & { lenderId: number; brokerId: number }> => addCompany('Dual')

/** Returns a page in which the company's first person is signed in. */
export const signInOwn = async (
  visit: (options?: BrowserContextOptions) => Promise<Page>,
  { accountId }: OwnCompany,
  options?: NonNullable<Parameters<Browser['newContext']>[0]>,
): Promise<Page> => {
  const page = await visit(options)
  await signInWith(page, await sessionFor(accountId), ORIGIN)
  return page
}
