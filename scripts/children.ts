import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

export type Child = { name: string; process: ChildProcess; ended: Promise<number | null> }

const GRACE = 8_000

/** What the web process is given of memory: 440 MB in all under load; a young generation left to itself grows to 128 MB of it. */
export const WEB_MEMORY = ['--max-old-space-size=320', '--max-semi-space-size=16']

/** Starts a script of ours in its own process group, so that Ctrl-C in the terminal reaches only the parent. */
export const startChild = (
  name: string,
  script: string,
  environment: Record<string, string>,
  nodeOptions: string[] = [],
): Child => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--disable-warning=DEP0169', ...nodeOptions, script],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  )
  const ended = new Promise<number | null>((resolve) => {
    child.on('exit', (code) => resolve(code))
    child.on('error', () => resolve(1))
  })
  return { name, process: child, ended }
}

/** Ends children politely, then their whole groups by force after eight seconds. */
export const stopChildren = async (children: Child[]): Promise<void> => {
  for (const child of children) signal(child.process.pid, 'SIGTERM', false)
  const timer = setTimeout(() => {
    for (const child of children) signal(child.process.pid, 'SIGKILL', true)
  }, GRACE)
  await Promise.all(children.map((child) => child.ended))
  clearTimeout(timer)
}

const signal = (pid: number | undefined, name: NodeJS.Signals, group: boolean): void => {
  if (!pid) return
  try {
    process.kill(group ? -pid : pid, name)
  } catch {
    // It has ended by itself.
  }
}

/** Ends processes that an earlier start left behind: only those that still run one of our scripts. */
export const endLeftovers = async (pids: number[]): Promise<void> => {
  const ours = pids.filter((pid) => commandOf(pid).includes('scripts/'))
  for (const pid of ours) signal(pid, 'SIGKILL', true)
  const deadline = Date.now() + 3_000
  while (ours.some((pid) => commandOf(pid) !== '') && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50))
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
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
export const answering = async (address: string, child: Child, seconds: number): Promise<void> => {
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
