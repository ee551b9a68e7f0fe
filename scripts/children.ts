import { type ChildProcess, spawn } from 'node:child_process'

/** How a process ended: its exit status, or the signal that ended it. */
export type End = { code: number | null; signal: NodeJS.Signals | null }

export type Child = { name: string; process: ChildProcess; ended: Promise<End> }

/**
 * What the web process is given of memory: with both lists held 440 MB in all under load at 100,000 loans, 640 to 740 MB at
 * 1,000,000. A young generation left to itself grows to 128 MB of it.
 */
export const WEB_MEMORY = ['--max-old-space-size=320', '--max-semi-space-size=16']

/** The same of the worker: exports, imports and mail stream through it, and what they leave behind is collected soon. */
export const WORKER_MEMORY = ['--max-old-space-size=256', '--max-semi-space-size=2']

/**
 * Starts a script of ours in its own process group, so that Ctrl-C in the terminal reaches only the parent. It inherits the
 * environment without the address of the database's owner.
 */
export const startChild = (
  name: string,
  script: string,
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): Child => {
  const { DATABASE_URL: _ownerUrl, ...inherited } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--disable-warning=DEP0169', ...nodeOptions, script],
    {
      env: { ...inherited, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  )
  const ended = new Promise<End>((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }))
    child.on('error', () => resolve({ code: 1, signal: null }))
  })
  return { name, process: child, ended }
}

/** How a process ended, in words. */
export const howItEnded = ({ code, signal }: End): string => (signal ? `signal ${signal}` : `exit status ${code}`)

/** Ends children politely, then their whole groups by force after `seconds`. */
export const stopChildren = async (children: Child[], seconds: number): Promise<void> => {
  for (const child of children) signal(child.process.pid, 'SIGTERM', false)
  const timer = setTimeout(() => {
    for (const child of children) signal(child.process.pid, 'SIGKILL', true)
  }, seconds * 1_000)
  await Promise.all(children.map((child) => child.ended))
  clearTimeout(timer)
}

/** Sends a signal to a process or its whole group; one that has ended by itself is fine. */
export const signal = (pid: number | undefined, name: NodeJS.Signals, group: boolean): void => {
  if (!pid) return
  try {
    process.kill(group ? -pid : pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** Ends this process when its parent is gone, which a killed parent cannot ask for. */
export const endWithParent = (): void => {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Waits until an address answers with a status below 500; raises after the deadline or when the child has ended. */
export const waitUntilAnswering = async (address: string, child: Child, seconds: number): Promise<void> => {
  const deadline = Date.now() + seconds * 1000
  let hasEnded = false
  void child.ended.then(() => {
    hasEnded = true
  })
  for (;;) {
    try {
      const { status } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
      if (status < 500) return
    } catch {
      // Not listening yet.
    }
    if (hasEnded) throw new Error(`${child.name} ended before it answered.`)
    if (Date.now() > deadline) throw new Error(`${child.name} does not answer at ${address}.`)
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}
