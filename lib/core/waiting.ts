/** Returns the result of work, or raises an error once it took longer than some milliseconds. */
export const raceTimeout = async <Result>(
  work: Promise<Result>,
  milliseconds: number,
  createError: () => Error,
): Promise<Result> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  // What arrived while the process was busy is handled before the timeout counts.
  const timer = setTimeout(() => setImmediate(() => reject(createError())), Math.max(0, milliseconds))
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
