/*
 * Every part's style but the faces, in one file: the first screen then waits for one reply, and a page that comes later is never
 * bare. Which part a style is for is said by its layer, so their order means nothing.
 */
import.meta.glob(['./**/*.css', '!./ui/fonts.css'], { eager: true })
