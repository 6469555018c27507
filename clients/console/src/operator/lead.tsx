/** A cell that leads somewhere, or only says what it is. */
export const Lead = ({ href, name }: { readonly href: string | undefined; readonly name: string }) =>
  href === undefined ? name : <a href={href}>{name}</a>;
