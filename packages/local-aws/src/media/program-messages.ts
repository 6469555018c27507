/** What run-program.ts sends to the process that starts programs. */
export type ProgramMessage =
  | {
      readonly kind: 'start';
      readonly id: number;
      readonly program: string;
      readonly args: readonly string[];
      readonly cwd?: string | undefined;
      readonly env: Readonly<Record<string, string>>;
      /** Send each whole line of standard output when it comes, and not at the end. */
      readonly byLine: boolean;
    }
  | { readonly kind: 'kill'; readonly id: number };

/** What it answers. */
export type HostMessage =
  | { readonly kind: 'line'; readonly id: number; readonly line: string }
  | { readonly kind: 'not-started'; readonly id: number; readonly code?: string | undefined; readonly message: string }
  | {
      readonly kind: 'ended';
      readonly id: number;
      /** The code or signal; absent after code 0. */
      readonly ending?: string | undefined;
      readonly stdout: string;
      readonly stderr: string;
    };
