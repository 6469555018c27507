interface FailureTextProps {
  readonly error: string;
  readonly code: string | null | undefined;
}

/** Why work failed: the sentence, and the code that programs get. */
export const FailureText = ({ error, code }: FailureTextProps) => (
  <>
    {error} {code && <code>{code}</code>}
  </>
);
