const EVERY = 10_000

/** Runs a step, and says how long it took. */
type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>

/**
 * Steps that run side by side: each says that it begins and how long it took, and every ten seconds a line names those that
 * are under way.
 */
export const stepsOf = (say: (text: string) => void): Step => {
  const open = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1)
  return async (title, work) => {
    const began = Date.now()
    open.set(title, began)
    say(`${title} …`)
    timer ??= setInterval(() => {
      for (const [name, since] of open) say(`  … ${name}, ${Math.round((Date.now() - since) / 1000)} s`)
    }, EVERY).unref()
    try {
      const result = await work()
      say(`${title}: ${seconds(began)} s`)
      return result
    } finally {
      open.delete(title)
      if (open.size === 0) {
        clearInterval(timer)
        timer = undefined
      }
    }
  }
}
