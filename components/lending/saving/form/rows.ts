let lastKey = 0

/** Returns a row with a unique React key, so that removing one keeps the input of the others. */
export const addKey = <Row extends object>(row: Row): Row & { key: number } => {
  lastKey += 1
  return { ...row, key: lastKey }
}
