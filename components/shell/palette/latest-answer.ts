/** A debounced query that shows only the latest response: a new query cancels the one before (row B-03). */
export type LatestAnswer = {
  /** Queries a new text after the pause, unless another one follows. */
  ask: (text: string) => void
  /** Queries a text at once, without the pause. */
  askNow: (text: string) => void
  stop: () => void
}

export type Question<Answer> = {
  pause: number
  send: (text: string, signal: AbortSignal) => Promise<Answer>
  show: (answer: Answer, text: string) => void
}

export const createDebouncedQuery = <Answer>({ pause, send, show }: Question<Answer>): LatestAnswer => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: AbortController | undefined

  const stop = (): void => {
    clearTimeout(timer)
    current?.abort()
    current = undefined
  }
  const askNow = async (text: string): Promise<void> => {
    stop()
    const own = new AbortController()
    current = own
    const answer = await send(text, own.signal)
    if (current === own && !own.signal.aborted) show(answer, text)
  }
  return {
    ask: (text) => {
      stop()
      timer = setTimeout(() => void askNow(text), pause)
    },
    askNow: (text) => void askNow(text),
    stop,
  }
}
