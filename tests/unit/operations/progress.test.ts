import { afterEach, expect, test, vi } from 'vitest'
import { createProgressStepRunner } from '#scripts/progress.ts'

afterEach(() => void vi.useRealTimers())

test('parallel steps report their start, what is still running, and how long each took', async () => {
  vi.useFakeTimers()
  const said: string[] = []
  const step = createProgressStepRunner((line) => void said.push(line))
  const lasting = (seconds: number) => () => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))
  const both = Promise.all([step('Building', lasting(40)), step('Loading', lasting(20))])
  await vi.advanceTimersByTimeAsync(41_000)
  await both
  const failing = step('Starting', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual([
    'Building …',
    'Loading …',
    '  … Building for 15 s; Loading for 15 s',
    'Loading: 20.0 s',
    '  … Building for 30 s',
    'Building: 40.0 s',
    'Starting …',
  ])
})
