'use client'

import { Bell, BellOff, BellRing, Link2, Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request, showSuccess, showUndoToast } from '#components/request/browser.ts'
import { copyAddress } from '#components/request/copy-link.ts'
import { Menu, MenuItem } from '#components/ui/dropdown-menu.tsx'
import type { MenuPlace } from '#components/ui/menu-button.tsx'
import { paths } from '#lib/core/paths.ts'
import { alertLabels } from '#lib/market/scenarios/alerts/labels.ts'
import { ALERTS, type Alert } from '#lib/market/scenarios/alerts/schema.ts'
import { savingLabels } from '#lib/market/scenarios/saving/labels.ts'
import type { SavedDeal } from './opened.ts'
import { SaveDialog } from './save-dialog.tsx'

type Props = { place: MenuPlace; deal: SavedDeal; isCurrent: boolean }

const ICONS = { DAILY: Bell, AT_ONCE: BellRing, OFF: BellOff }

/** The menu of a saved deal: copy its link, rename it, change its alert, or delete it with undo. */
export const SavedMenu = ({ place, deal, isCurrent }: Props) => {
  const router = useRouter()
  const navigate = useNavigate()
  const [isRenaming, setIsRenaming] = useState(false)
  const isRemoving = useRef(false)
  const { id, name, version, linkKey } = deal
  const address = `/api/scenarios/${id}`
  const setAlert = async (alert: Alert) => {
    const answer = await request.put(address, { alert, version })
    if (answer.ok) showSuccess(alertLabels.saved[alert](name))
    router.refresh()
  }
  const restore = async () => {
    const answer = await request.put(`${address}/restore`)
    if (!answer.ok) return
    showSuccess(savingLabels.restored(name))
    router.refresh()
  }
  const remove = async () => {
    if (isRemoving.current) return
    isRemoving.current = true
    const answer = await request.delete(address, { version })
    isRemoving.current = false
    if (!answer.ok) return router.refresh()
    showUndoToast(savingLabels.removed(name), savingLabels.undo, () => void restore())
    if (isCurrent) navigate(paths.match(), { scroll: false, isReplacing: true })
    else router.refresh()
  }
  return (
    <>
      <Menu {...place} onClosed={() => isRenaming}>
        <MenuItem onSelect={() => copyAddress(new URL(paths.match(`?shared=${linkKey}`), window.location.href).href)}>
          <Link2 aria-hidden />
          {savingLabels.copyLink}
        </MenuItem>
        <MenuItem onSelect={() => setIsRenaming(true)}>
          <Pencil aria-hidden />
          {savingLabels.rename}
        </MenuItem>
        {ALERTS.filter((alert) => alert !== deal.alert).map((alert) => {
          const Icon = ICONS[alert]
          return (
            <MenuItem key={alert} onSelect={() => void setAlert(alert)}>
              <Icon aria-hidden />
              {alertLabels.modes[alert]}
            </MenuItem>
          )
        })}
        <MenuItem onSelect={() => void remove()} className="text-bad">
          <Trash2 aria-hidden />
          {savingLabels.remove}
        </MenuItem>
      </Menu>
      {isRenaming && (
        <SaveDialog
          scenario={null}
          renamed={{ id, name, version }}
          onClose={() => setIsRenaming(false)}
          onSaved={(saved) => {
            setIsRenaming(false)
            showSuccess(savingLabels.renamed(saved.name))
            router.refresh()
          }}
        />
      )}
    </>
  )
}
