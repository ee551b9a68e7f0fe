import { setPassword } from '#lib/people/credentials/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'

export type Profiles = { lender?: boolean; broker?: boolean; lawFirm?: boolean }
export type TestAccount = { accountId: number; email: string; password: string; subject: string }
export type TestMember = TestAccount & {
  individualId: number
  companyId: number
  lenderId: number | null
  brokerId: number | null
  lawFirmId: number | null
}
export type TestStaff = TestAccount & { staffId: number }

/** How the account signs in: accepted earlier through `issuer`, or with a pending invitation. */
export type Link = { issuer?: string | null; subject?: string }

let count = 0

/** Creates a member of a new company with the given profiles, who can sign in at the bundled provider. */
export const createMember = async (profiles: Profiles, link: Link = {}): Promise<TestMember> => {
  const { email, password, subject, account } = facts(link)
  const db = database()
  const company = await db.company.create({ data: { name: `Company ${subject}` } })
  const individual = await db.individual.create({
    data: {
      companyId: company.id,
      firstName: 'Mina',
      lastName: `Okoro ${count}`,
      stateKey: 'NSW',
      email,
      appearanceOrder: 0,
    },
  })
  const of = { data: { companyId: company.id } }
  const lender = profiles.lender ? await db.lender.create(of) : null
  const broker = profiles.broker ? await db.broker.create(of) : null
  const lawFirm = profiles.lawFirm ? await db.lawFirm.create(of) : null
  const { id } = await db.account.create({ data: { ...account, email, individualId: individual.id } })
  await runTransaction((tx) => setPassword(tx, { subject, email, password }))
  return {
    accountId: id,
    email,
    password,
    subject,
    individualId: individual.id,
    companyId: company.id,
    lenderId: lender?.id ?? null,
    brokerId: broker?.id ?? null,
    lawFirmId: lawFirm?.id ?? null,
  }
}

/** Creates a system user who can sign in at the bundled provider. */
export const createStaff = async ({
  isAdmin = false,
  ...link
}: Link & { isAdmin?: boolean } = {}): Promise<TestStaff> => {
  const { email, password, subject, account } = facts(link)
  const db = database()
  const staff = await db.staff.create({
    data: { firstName: 'Ada', lastName: `Byron ${count}`, email, stateKey: 'NSW', positionKey: 'PRTNR', isAdmin },
  })
  const { id } = await db.account.create({ data: { ...account, email, staffId: staff.id } })
  await runTransaction((tx) => setPassword(tx, { subject, email, password }))
  return { accountId: id, email, password, subject, staffId: staff.id }
}

const facts = ({ issuer = process.env.OIDC_ISSUER as string, subject: given }: Link) => {
  count += 1
  const subject = given ?? `person-${process.pid}-${count}`
  const accepted = issuer ? { issuer, subject, acceptedAt: new Date() } : {}
  return {
    account: { ...accepted, invitedAt: new Date() },
    subject,
    email: `${subject}@example.com`.toLowerCase(),
    password: `correct horse ${count}`,
  }
}
