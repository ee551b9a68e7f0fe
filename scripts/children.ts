import { type ChildProcess, spawn } from 'node:child_process'

/** How a process ended: its exit status or signal. */
export type End = { code: number | null; signal: NodeJS.Signals | null }

/** One of our scripts with what it is started with. */
export type ChildScript = {
  name: string
  script: string
  environment: Record<string, string>
  nodeOptions?: string[]
}

export type Child = { name: string; process: ChildProcess; ended: Promise<End> }

/**
 * Node options that limit the web process's memory, which is then 510 to 550 MB with 1,000,000 loans. Without a limit the young
 * generation alone grows to 128 MB.
 */
export const WEB_MEMORY = ['--max-old-space-size=320', '--max-semi-space-size=8']

/** Node options that limit the worker's memory: exports, imports and mail are streamed, and their garbage is collected early. */
export const WORKER_MEMORY = ['--max-old-space-size=256', '--max-semi-space-size=2']

/**
 * Settings of glibc's malloc, which other systems ignore: arrays from 1 MB on go back to the system when they are freed, and threads
 * share two arenas. By default the threshold grows to the largest array ever freed, and arrays of a few MB leave gaps for good.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Starts one of our scripts in its own process group, so that Ctrl-C only reaches the parent. It inherits the environment without
 * the owner's database URL.
 */
export const startChild = ({ name, script, environment, nodeOptions = [] }: ChildScript): Child => {
  const { DATABASE_URL: _ownerUrl, ...inherited } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--disable-warning=DEP0169', ...nodeOptions, script],
    {
      env: { ...MALLOC, ...inherited, ...environment },
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

/** Describes how a process ended. */
export const describeProcessEnd = ({ code, signal: sendSignal }: End): string =>
  sendSignal ? `signal ${sendSignal}` : `exit status ${code}`

/** Terminates children, and kills their process groups after `seconds`. */
export const stopChildren = async (children: Child[], seconds: number): Promise<void> => {
  for (const child of children) sendSignalToProcess(child.process.pid, 'SIGTERM', false)
  const timer = setTimeout(() => {
    for (const child of children) sendSignalToProcess(child.process.pid, 'SIGKILL', true)
  }, seconds * 1_000)
  await Promise.all(children.map((child) => child.ended))
  clearTimeout(timer)
}

/** Sends a signal to a process or its group; does nothing if it has ended. */
export const sendSignalToProcess = (pid: number | undefined, name: NodeJS.Signals, group: boolean): void => {
  if (!pid) return
  try {
    process.kill(group ? -pid : pid, name)
  } catch {}
}

/** Ends this process when its parent is gone, because a killed parent cannot stop its children. */
export const endWithParent = (): void => {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Waits until a URL answers with a status below 500. Raises an error after `seconds` or if the child has ended. */
export const waitUntilUrlAnswers = async (address: string, child: Child, seconds: number): Promise<void> => {
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
