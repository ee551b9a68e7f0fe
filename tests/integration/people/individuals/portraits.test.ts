import { describe, expect, test } from 'vitest'
import type { Actor } from '#lib/core/actor.ts'
import { storeImage } from '#lib/foundation/files/commands.ts'
import { deleteIndividual } from '#lib/market/profiles/people/commands.ts'
import { setPassword } from '#lib/people/credentials/commands.ts'
import { database, runTransaction } from '#lib/server/database/db.ts'
import { acceptInvitation } from '#prisma/seed/factories.ts'
import { painted } from '#tests/integration/foundation/files/pictures.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'
import { edit, inputOf, ofTwo, save, stored } from './portrait-edits.ts'

const { made, actors } = await castOf()

const portraitOf = async (actor: Actor) => {
  const bytes = await painted(40, 40).png().toBuffer()
  return { fileId: (await storeImage(actor, { kind: 'PORTRAIT', fileName: 'x.png', bytes })).id }
}

describe('editing portraits', () => {
  test('[D-12] staff change every field of one person; the audit lists the fields without contact data', async () => {
    const { companyId, individualId, accountId } = await ofTwo()
    const imageFile = await portraitOf(actors.staff)
    const email = `New.Address-${companyId}@Covenant.example`
    const count = await edit(actors.staff, companyId, {
      firstname: 'Zoë',
      lastname: 'Quill',
      stateKey: 'VIC',
      email,
      mobileNumber: '0491 570 006',
      linkedInProfile: 'www.linkedin.com/in/zoe',
      isVisible: 'false',
      imageFile,
    })
    expect(count).toBe(1)
    expect(await database().individual.findUnique({ where: { id: individualId } })).toMatchObject({
      firstName: 'Zoë',
      lastName: 'Quill',
      stateKey: 'VIC',
      email: email.toLowerCase(),
      mobile: '+61491570006',
      linkedInProfile: 'https://www.linkedin.com/in/zoe',
      isVisible: false,
      imageFileId: imageFile.fileId,
      version: 2,
    })
    expect(await database().account.findUnique({ where: { id: accountId } })).toMatchObject({
      email: email.toLowerCase(),
    })
    const entry = (await auditOf('INDIVIDUAL', individualId)).at(-1)
    expect(entry).toMatchObject({
      action: 'INDIVIDUAL_UPDATED',
      details: {
        companyId,
        name: 'Zoë Quill',
        nameBefore: expect.stringContaining('Ada Tester'),
        isVisible: false,
        changed: 'firstname, lastname, stateKey, email, mobileNumber, linkedInProfile, isVisible, imageFile',
      },
    })
    expect(JSON.stringify(entry?.details)).not.toMatch(/covenant\.example|570/)
  })

  test('[D-12] saving without a change writes nothing', async () => {
    const { companyId, individualId } = await ofTwo()
    const before = await auditOf('INDIVIDUAL', individualId)
    expect(await edit(actors.staff, companyId)).toBe(0)
    expect(await database().individual.findUnique({ where: { id: individualId } })).toMatchObject({ version: 1 })
    expect(await auditOf('INDIVIDUAL', individualId)).toHaveLength(before.length)
  })

  test.each([
    ['firstname', 'Other'],
    ['lastname', 'Other'],
    ['email', 'other-person@covenant.example'],
    ['mobileNumber', '0491 570 110'],
  ])('[D-14] a company’s own person who changes %s is refused by field, and nothing is saved', async (field, value) => {
    const { companyId, actor } = await ofTwo()
    await expect(edit(actor, companyId, { stateKey: 'QLD' }, { [field]: value })).rejects.toMatchObject({
      code: 'INVALID',
      errors: [{ code: 'FORBIDDEN_FIELD', field: `portraits.1.${field}`, message: 'Only staff can change this.' }],
    })
    expect((await stored(companyId)).map(({ stateKey, version }) => [stateKey, version])).toEqual([
      ['NSW', 1],
      ['NSW', 1],
    ])
  })

  test('[D-14] a company’s own people change state, LinkedIn, visibility, image and order', async () => {
    const { companyId, actor, individualId, second } = await ofTwo()
    const imageFile = await portraitOf(actor)
    await edit(
      actor,
      companyId,
      { stateKey: 'QLD', linkedInProfile: 'linkedin.com/in/a', appearanceOrder: 9 },
      { imageFile, isVisible: false },
    )
    expect((await stored(companyId)).map(({ id, appearanceOrder }) => [id, appearanceOrder])).toEqual([
      [second, 0],
      [individualId, 1],
    ])
    expect(await database().individual.findUnique({ where: { id: second } })).toMatchObject({
      imageFileId: imageFile.fileId,
      isVisible: false,
    })
  })

  test('[T-A3] for everybody else the company does not exist', async () => {
    const { companyId } = await ofTwo()
    for (const kind of ['lender', 'broker', 'dual', 'lawFirm'] as const)
      await expect(edit(actors[kind], companyId, { stateKey: 'QLD' }), kind).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    for (const kind of ['visitor', 'job'] as const)
      await expect(edit(actors[kind], companyId), kind).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const foreign = await inputOf(made.lender.companyId, [{ stateKey: 'QLD' }])
    await expect(save(actors.broker, made.broker.companyId, foreign)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await stored(made.lender.companyId))[0]).toMatchObject({ stateKey: 'NSW', version: 1 })
  })

  test('[D-12] the last visible person stays visible, even if two hide each other at once', async () => {
    const { companyId } = await ofTwo()
    const last = { code: 'INVALID', errors: [{ field: 'portraits.0.isVisible' }] }
    const both = edit(actors.staff, companyId, { isVisible: false }, { isVisible: false })
    await expect(both).rejects.toMatchObject({
      errors: [{ field: 'portraits.0.isVisible' }, { field: 'portraits.1.isVisible' }],
    })
    const [first, second] = await inputOf(companyId, [{ isVisible: false }, { isVisible: false }])
    const answers = await Promise.allSettled(
      [first, second].map((one) => save(actors.staff, companyId, one ? [one] : [])),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await stored(companyId)).filter(({ isVisible }) => isVisible)).toHaveLength(1)
    await expect(edit(actors.lender, made.lender.companyId, { isVisible: false })).rejects.toMatchObject(last)
    // If nobody is visible, nobody has to be.
    await database().individual.updateMany({ where: { companyId }, data: { isVisible: false } })
    await expect(edit(actors.staff, companyId, { stateKey: 'SA' })).resolves.toBe(1)
  })

  test('[D-12] an email of another account is refused by field, in any case and including staff', async () => {
    const { companyId } = await ofTwo()
    for (const taken of [made.lender.email, made.staff.email.toUpperCase()])
      await expect(edit(actors.staff, companyId, {}, { email: taken })).rejects.toMatchObject({
        code: 'ALREADY_EXISTS',
        errors: [{ field: 'portraits.1.email', message: 'This email already belongs to an account.' }],
      })
    const same = { email: 'same-for-both@covenant.example' }
    await expect(edit(actors.staff, companyId, same, same)).rejects.toMatchObject({
      errors: [{ field: 'portraits.1.email' }],
    })
  })

  test('[D-12] [T-I5] a person with an account keeps the old email until the new one is confirmed', async () => {
    const { companyId, accountId, email } = await ofTwo()
    const subject = await acceptInvitation(accountId)
    await runTransaction((tx) => setPassword(tx, { subject, email, password: 'correct horse battery' }))
    await edit(actors.staff, companyId, { email: 'moved-on@covenant.example' })
    expect(await database().identityLogin.findUnique({ where: { subject } })).toMatchObject({ email })
    expect((await stored(companyId))[0]).toMatchObject({ email })
  })

  test('[D-12] an email whose invitation is not accepted changes at once, and the invitation is sent again', async () => {
    const { companyId, accountId } = await ofTwo()
    await edit(actors.staff, companyId, { email: 'corrected@covenant.example' })
    const open = await database().accountLink.findMany({ where: { accountId, redeemedAt: null, revokedAt: null } })
    expect(open.map(({ purpose }) => purpose)).toEqual(['INVITATION'])
    const message = await database().emailMessage.findFirst({ where: { accountId }, orderBy: { id: 'desc' } })
    expect(message).toMatchObject({ kind: 'INVITATION', address: 'corrected@covenant.example' })
  })

  test('[D-12] an unknown state is refused by field, and so is a duplicate person', async () => {
    const { companyId } = await ofTwo()
    await expect(edit(actors.staff, companyId, {}, { stateKey: 'XX' })).rejects.toMatchObject({
      errors: [{ field: 'portraits.1.stateKey', message: 'Please select state' }],
    })
    const [first] = await inputOf(companyId)
    if (first) await expect(save(actors.staff, companyId, [first, first])).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('[D-16] [T-D4] an image must be the editor’s own unused upload', async () => {
    const { companyId, actor } = await ofTwo()
    const foreign = await portraitOf(actors.lender)
    const refused = { code: 'INVALID', errors: [{ field: 'portraits.0.imageFile' }] }
    await expect(edit(actor, companyId, { imageFile: foreign })).rejects.toMatchObject(refused)
    await expect(edit(actors.staff, companyId, { imageFile: foreign })).rejects.toMatchObject(refused)
    const own = await portraitOf(actor)
    await expect(edit(actor, companyId, { imageFile: own }, { imageFile: own })).rejects.toMatchObject({
      errors: [{ field: 'portraits.1.imageFile' }],
    })
    await edit(actor, companyId, { imageFile: own })
    await expect(edit(actors.staff, companyId, { linkedInProfile: 'linkedin.com/x' })).resolves.toBe(1)
    await edit(actors.staff, companyId, { imageFile: null })
    expect((await stored(companyId))[0]).toMatchObject({ imageFileId: null })
  })

  test('[T-F1] the second of two editors gets the stored data, and nothing of the first is lost', async () => {
    const { companyId, individualId } = await ofTwo()
    const seen = await inputOf(companyId, [{ stateKey: 'TAS' }])
    await edit(actors.staff, companyId, { stateKey: 'WA' })
    await expect(save(actors.admin, companyId, seen)).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { version: 1, portraits: [{ individualId, stateKey: 'WA', version: 2 }, { version: 1 }] },
    })
    expect((await stored(companyId))[0]).toMatchObject({ stateKey: 'WA' })
    const second = (await stored(companyId))[1]?.id as number
    const before = await inputOf(companyId)
    await deleteIndividual(actors.admin, second)
    await expect(save(actors.staff, companyId, before)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})
