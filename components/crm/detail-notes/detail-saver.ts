import { AUTOSAVE_DELAY } from '#lib/core/timing.ts'
import type { DetailNote } from '#lib/crm/detail-notes/schema.ts'

/** How the text stands: untouched, typed, on its way, stored, refused by nobody's fault, or overtaken by somebody else. */
export type SaveState = 'idle' | 'waiting' | 'saving' | 'saved' | 'failed' | 'conflict'

export type DetailView = {
  text: string
  state: SaveState
  stored: DetailNote
  /** What was answered to the save that failed. */
  reason?: string | undefined
}

/** What a save came to. */
export type SaveAnswer =
  | { kind: 'saved'; stored: DetailNote }
  | { kind: 'conflict'; stored: DetailNote }
  | { kind: 'failed'; reason?: string }

export type SaverPlan = {
  initial: DetailNote
  /** The person's own text that a conflict refused at an earlier visit. */
  refused: string | null
  /** Sends a text so that it arrives even while the page closes. */
  save: (detail: string, version: number) => Promise<SaveAnswer>
  onChange: (view: DetailView) => void
  delay?: number
}

/**
 * Saves a text two seconds after the last key, one save after the other (row E-04). A conflict stops it until the person has
 * chosen; a failure keeps the text and is tried again with the next key, by Retry and on leaving.
 */
export const createDetailSaver = ({ initial, refused, save, onChange, delay = AUTOSAVE_DELAY }: SaverPlan) => {
  let view: DetailView = {
    text: refused ?? initial.detail,
    state: refused === null ? 'idle' : 'conflict',
    stored: initial,
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: string | null = null

  const show = (part: Partial<DetailView>) => {
    view = { ...view, ...part }
    onChange(view)
  }
  const isDirty = (): boolean => view.text !== (underWay ?? view.stored.detail)
  const settle = (answer: SaveAnswer) => {
    underWay = null
    if (answer.kind === 'failed') return show({ state: 'failed', reason: answer.reason })
    const { stored } = answer
    if (answer.kind === 'conflict') return show({ stored, state: 'conflict' })
    show({ stored, state: view.text === stored.detail ? 'saved' : 'waiting' })
    if (view.text !== stored.detail) schedule()
  }
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (underWay !== null || view.state === 'conflict' || !isDirty()) return
    const { text } = view
    underWay = text
    show({ state: 'saving' })
    settle(await save(text, view.stored.version))
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delay)
  }

  return {
    view: (): DetailView => view,
    type: (text: string): void => {
      show({ text, state: view.state === 'conflict' || view.state === 'saving' ? view.state : 'waiting' })
      if (view.state !== 'conflict') schedule()
    },
    /** Saves at once, such as by Retry. */
    retry: run,
    /** Saves what is not saved while the page is left; behind a save on its way it counts on that one's version. */
    leave: (): void => {
      clearTimeout(timer)
      if (view.state === 'conflict' || !isDirty()) return
      if (underWay === null) return void run()
      void save(view.text, view.stored.version + 1)
    },
    /** Ends a conflict: the text that shall stand is saved over what is stored now. */
    choose: (text: string): Promise<void> => {
      show({ text, state: text === view.stored.detail ? 'saved' : 'waiting' })
      return run()
    },
  }
}

export type DetailSaver = ReturnType<typeof createDetailSaver>
