let lastKey = 0

/** A row with a key of its own, so that removing one keeps what is typed in the others. */
export const addKey = <Row extends object>(row: Row): Row & { key: number } => {
  lastKey += 1
  return { ...row, key: lastKey }
}
