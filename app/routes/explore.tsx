export { ExplorePage as Component } from '../features/explore/explore-page.tsx'

/** The chart gets the width: the rail starts closed. */
export const handle = { wide: true }
