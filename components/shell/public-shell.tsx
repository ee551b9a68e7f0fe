import Link from 'next/link'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { paths } from '#lib/core/paths.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'
import { headerLabels, themeOptions } from '#lib/web/menu/labels.ts'
import { BrandMark } from './brand.tsx'
import { LogoLink } from './logo-link.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSelect } from './theme-select.tsx'

type PublicShellProps = { isSignedIn: boolean; productName: string; children: ReactNode }

/** The layout of pages that need no sign-in. */
export const PublicShell = ({ isSignedIn, productName, children }: PublicShellProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <header data-shell="header" className="border-line border-b bg-panel">
      <div className="mx-auto flex h-[52px] max-w-[78rem] items-center gap-3 px-4 sm:px-6">
        <LogoLink isSignedIn={isSignedIn}>
          <BrandMark />
          {productName}
        </LogoLink>
        <ButtonLink href={isSignedIn ? paths.home() : paths.login()} className="ml-auto">
          {isSignedIn ? headerLabels.office : headerLabels.signIn}
        </ButtonLink>
      </div>
    </header>
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[78rem] flex-1 px-4 pt-5 pb-12 outline-none sm:px-6">
      {children}
    </main>
    <footer data-shell="footer" className="border-line border-t bg-panel">
      <div className="mx-auto flex min-h-14 max-w-[78rem] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 text-muted text-sm sm:px-6">
        <p>{productName} · commercial mortgages in Australia</p>
        <Link href={paths.publicFinder()} prefetch={false} className="hover:text-ink hover:underline">
          {finderLabels.title}
        </Link>
        <div className="ml-auto">
          <ThemeSelect label={headerLabels.theme} options={themeOptions} />
        </div>
      </div>
    </footer>
  </div>
)
