const EVERY = 15_000

/** Runs a step and prints how long it took. */
type Step = <T>(title: string, work: () => Promise<T>) => Promise<T>

/**
 * Creates a runner of parallel steps: prints when each starts and how long it took, and every 15 seconds a line with the running
 * ones.
 */
export const createProgressStepRunner = (say: (text: string) => void): Step => {
  const open = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  const since = (began: number) => (Date.now() - began) / 1000
  const sayOpen = () =>
    say(`  … ${[...open].map(([title, began]) => `${title} for ${Math.round(since(began))} s`).join('; ')}`)
  return async (title, work) => {
    const began = Date.now()
    open.set(title, began)
    say(`${title} …`)
    timer ??= setInterval(sayOpen, EVERY).unref()
    try {
      const result = await work()
      say(`${title}: ${since(began).toFixed(1)} s`)
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
