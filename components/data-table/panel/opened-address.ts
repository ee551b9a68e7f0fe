import { buildOpenRowUrl } from './opened.ts'

const AFTER_KEYS = 200

/** Writes the open row into the URL, at once or after a pause, so that held keys do not change it for each row. */
export const createOpenRowUrlWriter = () => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: string | null = null
  const cancel = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = (key: string | null, asStep: boolean): void => {
    cancel()
    const address = buildOpenRowUrl(window.location, key)
    if (asStep) window.history.pushState(null, '', address)
    else window.history.replaceState(null, '', address)
  }
  return {
    /** Writes at once; `asStep` adds a history entry. */
    write,
    writeLater: (key: string): void => {
      cancel()
      waiting = key
      timer = setTimeout(() => write(key, false), AFTER_KEYS)
    },
    isWaiting: (): boolean => timer !== undefined,
    /** Writes at once what is waiting. */
    writeWaiting: (): void => {
      if (timer !== undefined) write(waiting, false)
    },
    cancel,
  }
}
