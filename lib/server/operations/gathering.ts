type Waiting<Item, Answer> = {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Batches calls: items requested while a call is running go together into the next one. `run` returns one result per item in
 * order; if it raises, all items of the batch fail.
 */
export const batchCalls = <Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = []
  let isRunning = false
  const work = async (): Promise<void> => {
    isRunning = true
    // Wait for the items requested in the same turn of the event loop.
    await Promise.resolve()
    while (waiting.length > 0) {
      const asked = waiting
      waiting = []
      try {
        const answers = await run(asked.map(({ item }) => item))
        for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer)
      } catch (error) {
        for (const { reject } of asked) reject(error)
      }
    }
    isRunning = false
  }
  return (item) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void work()
    })
}
