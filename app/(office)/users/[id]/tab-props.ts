import type { PersonActor } from '#lib/core/actor.ts'
import type { ProfileSearch } from '#lib/discovery/profile-loans/search.ts'
import type { Profile } from '#lib/market/profiles/schema.ts'

/** The props of every tab of a profile page. */
export type TabProps = { actor: PersonActor; profile: Profile; search: ProfileSearch; path: string }
