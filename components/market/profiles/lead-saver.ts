import type { KeptLead } from '#lib/crm/leads/schema.ts'

type LeadValues = Omit<KeptLead, 'version'>
export type LeadField = keyof LeadValues

const FIELDS: readonly LeadField[] = ['leadScore', 'followupDate']

/** What a save came to; a conflict brings what is stored. */
export type LeadAnswer =
  | { kind: 'saved'; kept: KeptLead }
  | { kind: 'conflict'; kept: KeptLead }
  | { kind: 'failed'; message: string }

/** A value that could not be saved: why, and what somebody else stored instead. */
export type Unsaved = { message: string; stored?: string | null }

export type LeadView = LeadValues & {
  isPending: boolean
  unsaved: Partial<Record<LeadField, Unsaved>>
}

type Plan = {
  initial: KeptLead
  /** Sends one field with the version it was changed from. */
  send: (field: LeadField, value: string | null, version: number) => Promise<LeadAnswer>
  onChange: (view: LeadView) => void
  onSaved: (field: LeadField, value: string | null) => void
  /** Everything that was chosen is answered. */
  onIdle: () => void
}

/**
 * Saves lead score and follow-up date one request after the other, the newest choice of each last (row D-20). A refused value
 * stays on screen as unsaved; a version that moved by the other field alone is followed.
 */
export const createLeadSaver = ({ initial, send, onChange, onSaved, onIdle }: Plan) => {
  let kept = initial
  let view: LeadView = { ...valuesOf(initial), isPending: false, unsaved: {} }
  const wanted = new Map<LeadField, string | null>()
  const typing = new Set<LeadField>()

  const show = (part: Partial<LeadView>) => {
    view = { ...view, ...part }
    onChange(view)
  }
  const refuse = (field: LeadField, unsaved: Unsaved) => {
    if (!wanted.has(field)) show({ unsaved: { ...view.unsaved, [field]: unsaved } })
  }
  const settle = (field: LeadField, value: string | null, answer: LeadAnswer) => {
    if (answer.kind === 'failed') return refuse(field, { message: answer.message })
    const before = kept
    kept = answer.kept
    if (answer.kind === 'saved') {
      if (!wanted.has(field)) onSaved(field, value)
      return
    }
    if (before[field] !== kept[field]) {
      wanted.delete(field)
      return refuse(field, { message: '', stored: kept[field] })
    }
    // Only the other field moved: nobody else chose this one.
    if (!wanted.has(field)) wanted.set(field, value)
  }
  /** Shows what is stored in the fields that hold nothing else. */
  const storedValues = (): Partial<LeadView> =>
    Object.fromEntries(
      FIELDS.filter((field) => !view.unsaved[field] && !typing.has(field)).map((field) => [field, kept[field]]),
    )
  const run = async (): Promise<void> => {
    show({ isPending: true })
    for (let [next] = wanted; next; [next] = wanted) {
      const [field, value] = next
      wanted.delete(field)
      settle(field, value, await send(field, value, kept.version))
    }
    show({ ...storedValues(), isPending: false })
    onIdle()
  }
  const put = (field: LeadField, value: string | null) => {
    const { [field]: _, ...unsaved } = view.unsaved
    show({ [field]: value, unsaved } as Partial<LeadView>)
  }

  return {
    view: (): LeadView => view,
    /** Shows a value that is still being typed. */
    type: (field: LeadField, value: string | null): void => {
      typing.add(field)
      show({ [field]: value } as Partial<LeadView>)
    },
    choose: (field: LeadField, value: string | null): void => {
      typing.delete(field)
      put(field, value)
      wanted.set(field, value)
      if (!view.isPending) void run()
    },
    /** Gives up an unsaved value for what is stored. */
    takeBack: (field: LeadField): void => put(field, kept[field]),
    /** What the page read anew; a save under way knows better. */
    refresh: (read: KeptLead): void => {
      if (view.isPending || read.version <= kept.version) return
      kept = read
      show(storedValues())
    },
  }
}

const valuesOf = ({ leadScore, followupDate }: KeptLead): LeadValues => ({ leadScore, followupDate })

export type LeadSaver = ReturnType<typeof createLeadSaver>
