import { LastVisit } from '#components/market/profiles/last-visit.tsx'
import { SearchBox } from '#components/shell/palette/search-box.tsx'
import { getViewAs, type PersonActor } from '#lib/core/actor.ts'
import { paths } from '#lib/core/paths.ts'
import { staff } from '#lib/core/policy.ts'
import { headerLabels } from '#lib/web/menu/labels.ts'
import { getRecordRights, listProfileChoices, type MenuEntry, showsNotesButton } from '#lib/web/menu/rules.ts'
import { BrandMark } from './brand.tsx'
import { ShortcutsDialog } from './keys-dialog.tsx'
import { LogoLink } from './logo-link.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { NotesButton } from './notes-button.tsx'
import { ProfileSwitcher } from './profile-switcher.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { SIGN_OUT_FORM, SignOutForm } from './sign-out-form.tsx'

type OfficeHeaderProps = { actor: PersonActor; entries: readonly MenuEntry[]; productName: string }

/** The header of the signed-in pages; the search box fills the space between logo and buttons. */
export const OfficeHeader = ({ actor, entries, productName }: OfficeHeaderProps) => {
  const choices = listProfileChoices(actor)
  return (
    <header
      data-shell="header"
      className="sticky top-0 z-40 flex h-[52px] items-center gap-2 border-line border-b bg-panel px-3 wide:px-[18px]"
    >
      <MenuDrawer entries={entries} productName={productName} />
      <div className="mr-3 wide:mr-0 wide:w-[222px]">
        <LogoLink isSignedIn>
          <BrandMark />
          <span className="max-sm:sr-only">{productName}</span>
        </LogoLink>
      </div>
      <div data-shell="search" className="min-w-0 flex-1">
        <SearchBox places={entries} choices={choices} rights={getRecordRights(actor)} />
      </div>
      {choices.length > 0 && (
        <div className="max-sm:hidden">
          <ProfileSwitcher choices={choices} />
        </div>
      )}
      {showsNotesButton(actor, paths.home()) && (
        <NotesButton hiddenAt={showsNotesButton(actor, paths.changePassword()) ? [] : [paths.changePassword()]} />
      )}
      <SettingsMenu
        name={actor.name}
        affiliation={staff(actor) ? headerLabels.staff : actor.companyName}
        entries={entries.filter((entry) => entry.group === 'settings')}
        choices={choices}
        signOutFormId={SIGN_OUT_FORM}
      />
      <SignOutForm />
      <ShortcutsDialog places={entries} />
      {!getViewAs(actor) && <LastVisit />}
    </header>
  )
}
