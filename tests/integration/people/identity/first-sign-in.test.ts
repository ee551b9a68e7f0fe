import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { systemJob } from '#lib/core/policy.ts'
import { enterByTicket } from '#lib/people/accounts/links/commands.ts'
import { sendPasswordReset } from '#lib/people/accounts/passwords/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { actors, invite, made, redeem, tokenOf } from '#tests/integration/people/accounts/invited-people.ts'
import { Browser } from '#tests/support/browser.ts'
import { beginSignIn, type Product, startProduct, whoIs } from '#tests/support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const accept = async () => {
  const person = await invite()
  const { ticket } = await redeem(person.token)
  return { ...person, ticket: ticket as string }
}

/** Opens the provider with a ticket and follows its redirects. */
const enter = async (browser: Browser, ticket: string) => {
  const url = await beginSignIn(browser, product, { prompt: 'login', query: { login_hint: ticket } })
  return browser.follow(await browser.get(url))
}

test('a person who accepts an invitation is signed in once without entering the password again', async () => {
  const person = await accept()
  const browser = new Browser()
  await enter(browser, person.ticket)
  expect(await whoIs(browser, product)).toMatchObject({ email: person.email })

  const again = new Browser()
  const form = await enter(again, person.ticket)
  expect(form.text).toContain('name="password"')
  expect(form.text).not.toContain(person.ticket)
  expect(await whoIs(again, product)).toBeNull()
})

test('an expired ticket, or one of a changed password or a switched-off company, requires the password', async () => {
  const spent: ((person: Awaited<ReturnType<typeof accept>>) => Promise<unknown>)[] = [
    ({ accountId }) =>
      database().accountLink.updateMany({
        where: { accountId, purpose: 'SIGN_IN' },
        data: { expiresAt: new Date(Date.now() - 1_000) },
      }),
    ({ accountId }) =>
      database().accountLink.updateMany({ where: { accountId, purpose: 'SIGN_IN' }, data: { revokedAt: new Date() } }),
    () => database().company.update({ where: { id: made.broker.companyId }, data: { isMasterSwitchOn: false } }),
  ]
  for (const spend of spent) {
    const person = await accept()
    await spend(person)
    const browser = new Browser()
    expect((await enter(browser, person.ticket)).text).toContain('name="password"')
    expect(await whoIs(browser, product)).toBeNull()
  }
  await database().company.update({ where: { id: made.broker.companyId }, data: { isMasterSwitchOn: true } })
})

test('only the provider accepts tickets, and a ticket cannot be used as an invitation', async () => {
  const { ticket, token } = await accept()
  for (const actor of Object.values(actors).filter((each) => !systemJob(each)))
    await expect(enterByTicket(actor, ticket)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await enterByTicket(createSystemActor('identity'), token)).toBeNull()
  expect(await enterByTicket(createSystemActor('identity'), ticket)).not.toBeNull()
  expect(await enterByTicket(createSystemActor('identity'), ticket)).toBeNull()
})

test('a password set by a reset invalidates the ticket', async () => {
  const { accountId, individualId, ticket } = await accept()
  await sendPasswordReset(actors.admin, individualId)
  await redeem(await tokenOf(accountId, 'RESET'), 'RESET', 'another quiet river')
  expect(await enterByTicket(createSystemActor('identity'), ticket)).toBeNull()
})
