import { afterEach } from 'vitest'
import { now, setClock } from '#lib/server/operations/clock.ts'

/** Holds this process's clock at an instant, or later by milliseconds than it stands; each test of the file begins with the real one. */
export const heldClock = () => {
  let putBack = () => {}
  const release = () => {
    putBack()
    putBack = () => {}
  }
  afterEach(release)
  const at = (instant: string | Date): void => {
    const held = new Date(instant)
    release()
    putBack = setClock(() => held)
  }
  return { at, release, later: (milliseconds: number): void => at(new Date(now().getTime() + milliseconds)) }
}
