// biome-ignore-all lint/performance/noBarrelFile: the pages of the settings are one chunk, loaded when the first of them is opened.
import './settings.css';

export { AccountPage } from './account.tsx';
export { KeysPage } from './keys.tsx';
export { NamesPage } from './names.tsx';
export { SessionsPage } from './sessions.tsx';
