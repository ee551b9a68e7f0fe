/** How a viewer stands to a profile. */
export type Standing = 'staff' | 'owner' | 'other'
