import { vi } from 'vitest'

/** Returns everything that the process writes to its output while `work` runs. */
export const loggedWhile = async (work: () => Promise<unknown>): Promise<string> => {
  const lines: string[] = []
  const keep = (line: unknown) => {
    lines.push(String(line))
    return true
  }
  const spies = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
  for (const spy of spies) spy.mockImplementation(keep)
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return lines.join('')
}
