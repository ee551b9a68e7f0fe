import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

// Reads statements line by line, runs each on its one connection, and reports when it is committed.
const WRITER = `
  import { createInterface } from 'node:readline'
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.env.APP_DATABASE_URL })
  await client.connect()
  for await (const line of createInterface({ input: process.stdin })) {
    const { text, values } = JSON.parse(line)
    const said = await client.query(text, values).then(() => 'ok', (error) => String(error))
    process.stdout.write(said.replaceAll('\\n', ' ') + '\\n')
  }
  await client.end()`

/** Another process that writes to the database, one statement at a time. */
export const otherProcess = () => {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', WRITER], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { NODE_ENV: 'test', PATH: process.env.PATH, APP_DATABASE_URL: process.env.APP_DATABASE_URL },
  })
  if (!child.stdin || !child.stdout) throw new Error('the other process has no pipes')
  const { stdin } = child
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    /** Resolves once the statement is committed there; rejects if it failed. */
    write: async (text: string, values: readonly unknown[] = []): Promise<void> => {
      stdin.write(`${JSON.stringify({ text, values })}\n`)
      const { value } = await lines.next()
      if (value !== 'ok') throw new Error(`the other process: ${value}`)
    },
    end: async (): Promise<void> => {
      const ended = once(child, 'exit')
      stdin.end()
      await ended
    },
  }
}
