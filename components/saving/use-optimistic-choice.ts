'use client'

import { useEffect, useRef, useState } from 'react'
import { type ChoiceQueue, createChoiceQueue, type SendChoice, type ShownChoice } from './choice-queue.ts'

/** Shows a choice at once while it is saved, and the stored one again if it is refused; `send` says whether it was saved. */
export const useOptimisticChoice = <Value>(
  stored: Value,
  send: SendChoice<Value>,
): ShownChoice<Value> & Pick<ChoiceQueue<Value>, 'choose'> => {
  const [shown, setShown] = useState<ShownChoice<Value>>({ value: stored, isPending: false })
  const latest = useRef(send)
  latest.current = send
  const [queue] = useState(() =>
    createChoiceQueue<Value>(stored, { send: (...choice) => latest.current(...choice), onChange: setShown }),
  )
  useEffect(() => queue.refresh(stored), [queue, stored])
  return { ...shown, choose: queue.choose }
}
