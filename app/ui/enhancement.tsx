import { Component, type ReactNode } from "react";

type EnhancementProps = {
  children: ReactNode;
  /** Shown when the part fails. */
  otherwise?: ReactNode;
};

/**
 * The error boundary of a part that needs a browser feature: if the part fails, the rest of the page stays. React
 * logs the error.
 */
export class Enhancement extends Component<EnhancementProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
