import { describe, expect, test } from 'vitest'
import { draftSchema } from '#lib/crm/file-notes/drafts/schema.ts'
import { newNoteSchema, noteIdSchema, noteUpdateSchema } from '#lib/crm/file-notes/schema.ts'

type Outcome = { success: boolean; error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined }

const problemsOf = ({ error }: Outcome): string[] =>
  error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const typed = { note: 'Rang about the land bank', noteType: 'PHONE_CALL' }

describe('a new note', () => {
  test('[E-07] has a text and a type, given as a key or as an object with a key', () => {
    expect(newNoteSchema.parse(typed)).toEqual(typed)
    expect(newNoteSchema.parse({ ...typed, noteType: { key: 'EMAIL', name: 'Email' } })).toEqual({
      ...typed,
      noteType: 'EMAIL',
    })
    expect(newNoteSchema.parse({ ...typed, draftSession: 'a-b_c123' }).draftSession).toBe('a-b_c123')
    expect(newNoteSchema.parse({ ...typed, draftSession: 'x'.repeat(60) }).draftSession).toHaveLength(60)
  })

  test('is trimmed and stripped of unstorable characters', () => {
    expect(newNoteSchema.parse({ ...typed, note: ' \n a\u0000\n b \t' }).note).toBe('a\n b')
    expect(newNoteSchema.parse({ ...typed, note: ` ${'x'.repeat(10_000)} ` }).note).toHaveLength(10_000)
  })

  test.each<[string, object, string]>([
    ['no text', { note: undefined }, 'note: Please enter a note.'],
    ['a number', { note: 7 }, 'note: Please enter a note.'],
    ['an empty text', { note: '' }, 'note: Please enter a note.'],
    ['spaces alone', { note: ' \n\u0000' }, 'note: Please enter a note.'],
    ['a text that is too long', { note: 'x'.repeat(10_001) }, 'note: A note has at most 10,000 characters.'],
    ['no type', { noteType: undefined }, 'noteType: Please select a note type.'],
    ['a type that is nothing', { noteType: null }, 'noteType: Please select a note type.'],
    ['an empty type', { noteType: '' }, 'noteType: Please select a note type.'],
    ['a type with a space', { noteType: 'PHONE CALL' }, 'noteType: Please select a note type.'],
    ['a type with a sign before it', { noteType: '-EMAIL' }, 'noteType: Please select a note type.'],
    ['a type with a sign behind it', { noteType: 'EMAIL-' }, 'noteType: Please select a note type.'],
    ['a type that is too long', { noteType: 'X'.repeat(41) }, 'noteType: Please select a note type.'],
    ['a type without its key', { noteType: { name: 'Email' } }, 'noteType: Please select a note type.'],
  ])('[E-07] with %s is refused', (_what, change, problem) => {
    expect(problemsOf(newNoteSchema.safeParse({ ...typed, ...change }))).toEqual([problem])
  })

  test.each(['x'.repeat(7), 'x'.repeat(61), 'a b c d e', 'abcdefgh!', '!abcdefgh', 7])(
    'is refused with the draft session %j',
    (draftSession) => {
      expect(problemsOf(newNoteSchema.safeParse({ ...typed, draftSession }))).toHaveLength(1)
    },
  )
})

describe('the id of a note', () => {
  test.each([
    ['12', 12],
    [12, 12],
    ['2147483647', 2_147_483_647],
    ['012', 0],
    ['x', 0],
    [-1, 0],
    [1.5, 0],
    [['12'], 0],
    [{}, 0],
    [true, 0],
  ])('%j is read as the note id %i', (id, note) => {
    expect(noteIdSchema.parse({ id })).toEqual({ id: note })
  })

  test.each([undefined, null, '', ' ', 'undefined', 'null'])('[E-02] is required, and %j counts as missing', (id) => {
    expect(problemsOf(noteIdSchema.safeParse({ id }))).toEqual(['id: Id is required'])
    expect(problemsOf(noteUpdateSchema.safeParse({ ...typed, fileNoteId: id }))).toEqual(['fileNoteId: Id is required'])
  })

  test.each(['fileNoteId', 'lenderFileNoteId', 'brokerFileNoteId', 'lawFirmFileNoteId'])(
    '[E-07] is accepted under the name %s',
    (name) => {
      const others = { fileNoteId: '', lenderFileNoteId: null, brokerFileNoteId: 'null', lawFirmFileNoteId: undefined }
      expect(noteUpdateSchema.parse({ ...typed, ...others, [name]: '12' })).toEqual({ ...typed, fileNoteId: 12 })
    },
  )
})

describe('a changed note', () => {
  test('may contain the version that was read', () => {
    const change = { ...typed, fileNoteId: 12, version: 3, draftSession: 'a-b_c123' }
    expect(noteUpdateSchema.parse(change)).toEqual(change)
    expect(problemsOf(noteUpdateSchema.safeParse({ ...change, version: '3' }))).toEqual([
      'version: The version is required.',
    ])
  })

  test.each([null, undefined, 'text', 7])('%j is not a note', (input) => {
    expect(noteUpdateSchema.safeParse(input).success).toBe(false)
  })
})

describe('a draft', () => {
  const draft = {
    kind: 'lender',
    profileId: 7,
    noteKey: 'NEW',
    session: 'a-b_c123',
    sequence: 1,
    note: ' as typed ',
    noteType: 'EMAIL',
  }

  test.each<object>([
    {},
    { kind: 'broker', noteKey: '1', profileId: 2_147_483_647 },
    { kind: 'lawfirm', noteKey: '2147483647', sequence: 2_147_483_647 },
    { note: '', noteType: null },
    { note: 'x'.repeat(10_000), session: 'x'.repeat(60), noteType: 'x'.repeat(40) },
  ])('[T-F2] is stored exactly as typed: %j', (change) => {
    expect(draftSchema.parse({ ...draft, ...change })).toEqual({ ...draft, ...change })
  })

  test.each<object>([
    { kind: 'staff' },
    { profileId: 0 },
    { profileId: 1.5 },
    { profileId: 2_147_483_648 },
    { noteKey: 'OLD' },
    { noteKey: 'NEW1' },
    { noteKey: '0' },
    { noteKey: '12345678901' },
    { noteKey: 'x1' },
    { session: 'short' },
    { session: 'x'.repeat(61) },
    { session: ' a-b_c123' },
    { session: 'a-b_c123!' },
    { sequence: 0 },
    { sequence: 1.5 },
    { sequence: 2_147_483_648 },
    { note: 'x'.repeat(10_001) },
    { note: null },
    { noteType: '' },
    { noteType: '-EMAIL' },
    { noteType: 'EMAIL-' },
    { noteType: 'x'.repeat(41) },
    { noteType: undefined },
  ])('is refused with %j', (change) => {
    expect(draftSchema.safeParse({ ...draft, ...change }).success).toBe(false)
  })
})
