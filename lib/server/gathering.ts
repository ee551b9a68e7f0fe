type Waiting<Item, Answer> = {
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Makes one call of many small ones: what is asked while a call is under way goes together into the next. `run` answers one value
 * for each item, in order; where it raises, each of them does.
 */
export const batchCalls = <Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): ((item: Item) => Promise<Answer>) => {
  let waiting: Waiting<Item, Answer>[] = []
  let isRunning = false
  const work = async (): Promise<void> => {
    isRunning = true
    // What is asked in the same turn goes along.
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
