'use client'

import * as Radix from '@radix-ui/react-dialog'
import { Menu as MenuIcon, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { MenuEntry } from '#lib/web/menu/rules.ts'
import { MenuNav } from './menu-nav.tsx'

/** The menu below 1200 px: a drawer that traps the focus and closes on navigation. */
export const MenuDrawer = ({ entries, productName }: { entries: readonly MenuEntry[]; productName: string }) => {
  const [isOpen, setIsOpen] = useState(false)
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes it, whatever led there
  useEffect(() => setIsOpen(false), [path])
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>
        <Button variant="ghost" size="icon" aria-label="Menu" className="wide:hidden">
          <MenuIcon aria-hidden />
        </Button>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="wide:hidden fixed inset-0 z-50 animate-appear bg-shade" />
        <Radix.Content
          aria-describedby={undefined}
          aria-modal
          className="wide:hidden fixed inset-y-0 left-0 z-50 w-[min(17rem,85vw)] overflow-y-auto border-line border-r bg-panel shadow-pop focus-visible:outline-none"
        >
          <div className="flex h-[52px] items-center justify-between pr-2.5 pl-5">
            <Radix.Title className="font-semibold text-lg">{productName}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close menu">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          <MenuNav entries={entries} onChoose={() => setIsOpen(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
