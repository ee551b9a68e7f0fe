import { beforeAll, describe, expect, test } from 'vitest'
import { createSystemActor } from '#lib/core/actor.ts'
import { recordOptOutChoices } from '#lib/foundation/opt-outs/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { makeBroker, makeIndividual, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { newWord, newWriter } from '#tests/integration/campaigns/drafts/drafting.ts'
import { castOf } from '#tests/support/actors.ts'
import { type Api, apiAs } from '#tests/support/api.ts'

const { actors } = await castOf()
let api: Api
beforeAll(async () => {
  api = (await newWriter()).api
})

const leave = (email: string) =>
  runTransaction((tx) =>
    recordOptOutChoices(tx, createSystemActor('test'), {
      address: email,
      choices: [{ scope: 'MARKETING', isOut: true }],
      origin: {
        source: 'PAGE',
      },
    }),
  )
const SENDERS = '/api/emails/senders/search-lookup'
const search = async (text: string, includeUnsubscribed = false) => {
  const query = `search=${encodeURIComponent(text)}&includeUnsubscribed=${includeUnsubscribed}`
  return (await api('GET', `/api/emails/recipients/search-lookup?${query}`)).body
}

describe('the senders', () => {
  test('[P-15] are the product’s own address and each current staff member in its domain, by name', async () => {
    const word = newWord()
    const house = (await api('GET', SENDERS)).body.data[0]
    expect(house).toEqual({ email: 'mail@covenant.example', senderName: 'Covenant', isDefault: true })
    const domain = 'covenant.example'
    const near = await makeStaff({ firstName: word, lastName: 'Near', email: `${word}@${domain}` })
    await makeStaff({ firstName: word, lastName: 'Far', email: `${word}@elsewhere.example` })
    await makeStaff({ firstName: word, lastName: 'Below', email: `${word}@mail.${domain}` })
    await makeStaff({ firstName: word, lastName: 'Former', email: `${word}.f@${domain}`, isActive: false })
    const found = await api('GET', `${SENDERS}?search=${word.toUpperCase()}`)
    const sender = { email: near.email, senderName: `${word} Near`, isDefault: false }
    expect(found.body).toEqual({ status: 200, data: [sender], total: 1, page: 1 })
  })

  test('are listed, like the recipients, only for administrators', async () => {
    for (const actor of [actors.staff, actors.lender, actors.broker, actors.dual, actors.lawFirm, actors.visitor]) {
      const stranger = await apiAs(actor)
      const statuses = [SENDERS, '/api/emails/recipients/search-lookup?search=a'].map(
        async (address) => (await stranger('GET', address)).status,
      )
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([actor.kind === 'visitor' ? 401 : 403]))
    }
  })
})

describe('the recipients', () => {
  test('[N-06] are people and companies found by name or email, marked if they unsubscribed from marketing', async () => {
    const word = newWord()
    const { companyId, individualId, email } = await makeLender({ companyName: `${word} Capital`, firstName: 'Una' })
    const second = await makeIndividual(companyId, { firstName: word, lastName: 'Left', isVisible: false })
    await leave(second.email)
    const company = {
      key: `company:${companyId}`,
      name: `${word} Capital`,
      company: null,
      email: null,
      individualId: null,
      companyId,
      numberOfUsers: 2,
      isSubscribed: false,
      numberOfUnsubscribedUsers: 1,
    }
    const left = {
      key: `individual:${second.individualId}`,
      name: `${word} Left`,
      company: `${word} Capital`,
      individualId: second.individualId,
      companyId: null,
      email: second.email,
      numberOfUsers: 1,
      isSubscribed: false,
      numberOfUnsubscribedUsers: 1,
    }
    expect(await search(word)).toEqual({ status: 200, data: [company], total: 1, page: 1 })
    expect((await search(word.toUpperCase(), true)).data).toEqual([company, left])
    expect((await search(email)).data).toMatchObject([
      { key: `individual:${individualId}`, isSubscribed: true, numberOfUnsubscribedUsers: 0 },
    ])
  })

  test('exclude closed and switched-off companies, and those whose people have all unsubscribed', async () => {
    const word = newWord()
    const [off, closed, gone] = [
      await makeBroker({ companyName: `${word} off`, firstName: word }),
      await makeBroker({ companyName: `${word} closed`, firstName: word }),
      await makeBroker({ companyName: `${word} gone`, firstName: word }),
    ]
    await leave(gone.email)
    await database().company.update({ where: { id: off.companyId }, data: { isMasterSwitchOn: false } })
    await database().individual.update({ where: { id: closed.individualId }, data: { closedAt: new Date() } })
    expect((await search(word)).data).toEqual([])
    expect((await search(word, true)).data).toMatchObject([
      { companyId: gone.companyId },
      { individualId: gone.individualId },
    ])
  })

  test('match LIKE wildcards literally, and are empty for a blank search', async () => {
    const word = newWord()
    await makeBroker({ companyName: `${word} 100% & Co_` })
    expect((await search(`${word} 100% & co_`)).data).toHaveLength(1)
    expect((await search(`${word}%co`)).data).toEqual([])
    expect((await search('  ')).data).toEqual([])
  })
})
